import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { visibleTo } from '#server/orders/read-order.ts'
import { largestId } from '#server/orders/references.ts'
import type { Actor } from '#shared/access.ts'
import { type FoundOrder, mostFound } from '#shared/api/search-schemas.ts'
import { orderNumberIn } from '#shared/order/order-number.ts'
import { isIn } from './is-in.ts'

const isActive = sql`${t.status}`

/**
 * The order with this number, then the newest active ones with every word in number, producer, customers,
 * agronomists, field names or legal descriptions (rules finding/what-is-found, finding/number-first).
 */
export async function findOrders(
  db: Database,
  actor: Actor,
  q: string,
  words: readonly string[],
): Promise<FoundOrder[]> {
  const visible = visibleTo(actor)
  const number = hasNumber(q)
  const { rows } = await db.orm.execute<{ found: FoundOrder }>(sql`
    with matching as ${visible ? ownOf(visible, words) : newestOf(words)},
    found as (
      select id as found_id, created_at as at, false as exact from matching
      union all
      select ${t.id}, ${t.createdAt}, true from ${t} where ${and(number, isActive, visible)}
    ), best as (
      select found_id, at, bool_or(exact) as exact from found
      group by found_id, at order by exact desc, at desc, found_id desc limit ${mostFound}
    )
    select json_build_object('id', ${t.id}, 'displayPo', ${t.displayPo},
      'documentType', ${t.documentType}, 'fiscalYear', ${t.fiscalYear},
      'producerName', ${t.producerName}, 'grandTotal', ${t.grandTotal}, 'finalized', ${t.finalized},
      'acesState', ${t.acesState}, 'said', ${saidWith(words)}) as found
    from best join ${t} on ${t.id} = found_id order by exact desc, at desc, found_id desc`)
  return rows.map(({ found }) => found)
}

/**
 * All orders, read from the newest until enough are found. One index has the texts that are short enough for
 * an entry, another shows which are not (docs/decisions/039).
 */
function newestOf(words: readonly string[]): SQL {
  const those = (are: SQL) => sql`(
    select ${t.id}, ${t.createdAt} from ${t} where ${and(isActive, are, ...words.map(has))}
    order by ${t.createdAt} desc, ${t.id} desc limit ${mostFound})`
  const short = sql`octet_length(find_text) <= 2000`
  const long = sql`octet_length(find_text) > 2000`
  return sql`(${those(short)} union all ${those(long)})`
}

/** The user's own orders, read as the list's filter reads them. */
function ownOf(visible: SQL, words: readonly string[]): SQL {
  return sql`materialized (
    select ${t.id}, ${t.createdAt} from ${t} where ${and(visible, isActive, ...words.map(has))})`
}

/** By the table's keys, without reading all numbers. */
function hasNumber(q: string): SQL {
  const [original = '', child] = orderNumberIn(q)?.split('-') ?? []
  const kind = child?.charAt(0)
  const place = child?.slice(1) ?? '1'
  const id = Number(original)
  if (original === '' || id > largestId || Number(place) > largestId) return sql`false`
  if (kind === undefined) return sql`${t.id} = ${id}::int and ${t.parentPoId} is null`
  const type = kind === 'S' ? 'supplemental' : 'credit_memo'
  return sql`${t.parentPoId} = ${id}::int and ${t.documentType} = ${type} and ${t.sequenceNumber} = ${place}::int`
}

const has = (word: string) => isIn(word, sql`${t.findText}`)

/**
 * The text of a line with a word that no name has, to explain the match. Of several, the one with the most
 * words.
 */
function saidWith(words: readonly string[]): SQL {
  const why = words.map((word) => {
    const elsewhere = or(
      isIn(word, sql`fold_text(${t.searchText})`),
      isIn(word.toUpperCase(), sql`${t.displayPo}`),
    )
    return sql`(not (${elsewhere}) and ${isIn(word, sql`fold_text(said)`)})`
  })
  const howMany = words.map((word) => sql`(${isIn(word, sql`fold_text(said)`)})::int`)
  return sql`(select left(said, 200) from (
      select jsonb_path_query(${t.lineItems}, '$[*].fieldName') #>> '{}' as said
      union all select jsonb_path_query(${t.lineItems}, '$[*].legalDescription') #>> '{}') texts
    where ${or(...why)} order by ${sql.join(howMany, sql` + `)} desc limit 1)`
}
