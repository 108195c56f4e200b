import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { listedOrders as l } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { haveParts, isAsListed, isChanged, isListedFor, mayHave } from '#server/orders/list/listed.ts'
import { visibleTo } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import { type FoundOrder, mostFound } from '#shared/api/search-schemas.ts'
import { isManager } from '#shared/levels.ts'
import { largestId } from '#shared/limits.ts'
import { orderNumberIn } from '#shared/order/order-number.ts'
import { isIn } from './is-in.ts'

/**
 * How many of the newest orders to search first. They usually contain enough matches. If a word is too short
 * for the index, more of the newest orders are searched.
 */
const recentOrders = (words: readonly string[]) => (words.every((word) => haveParts([word])) ? 1_000 : 5_000)

/**
 * Finds the order with this number, then the newest active orders whose number, producer, customers,
 * agronomists, field names and legal descriptions together contain every word (rules finding/what-is-found,
 * finding/number-first).
 */
export async function findOrders(
  db: Database,
  actor: Actor,
  q: string,
  words: readonly string[],
): Promise<FoundOrder[]> {
  const visible = and(sql`${t.status}`, visibleTo(actor))
  const number = hasNumber(q)
  const { rows } = await db.orm.execute<{ found: FoundOrder }>(sql`
    with ${matching(visible, isManager(actor.level) ? undefined : actor.email.toLowerCase(), words)},
    found as (
      select found_id, at, false as exact from recent
      union all select found_id, at, false from older
      union all select found_id, at, false from changed
      union all select ${t.id}, ${t.createdAt}, true from ${t} where ${and(number, visible)}
    ), best as (
      select found_id, at, bool_or(exact) as exact from found
      group by found_id, at order by exact desc, at desc, found_id desc limit ${mostFound}
    )
    select json_build_object('id', ${t.id}, 'displayPo', ${t.displayPo},
      'documentType', ${t.documentType}, 'fiscalYear', ${t.fiscalYear},
      'producerName', ${t.producerName}, 'grandTotal', ${t.grandTotal}, 'finalized', ${t.finalized},
      'acesState', ${t.acesState}, 'said', ${saidWith(words)}) as found
    from best join ${t} on ${t.id} = found_id where ${visible} order by exact desc, at desc, found_id desc`)
  return rows.map(({ found }) => found)
}

/**
 * Returns SQL for the matching orders. For frequent words, a scan of the newest orders ends early. For rare
 * words, an index of word parts finds the orders. Orders that have changed since the last update of the
 * search tables are read directly (docs/decisions/055).
 */
function matching(visible: SQL | undefined, email: string | undefined, words: readonly string[]): SQL {
  const listed = and(isListedFor(email), isAsListed, ...words.map((word) => isIn(word, sql`${l.findText}`)))
  const newest = (id: SQL, at: SQL) => sql`order by ${at} desc, ${id} desc limit ${mostFound}`
  const newestListed = newest(sql`${l.id}`, sql`${l.createdAt}`)
  const tooFew = sql`(select count(*) from recent) < ${mostFound}`
  return sql`
    recent as materialized (
      select ${l.id} as found_id, ${l.createdAt} as at from (
        select * from ${l} order by ${l.createdAt} desc, ${l.id} desc limit ${recentOrders(words)}) ${l}
      where ${listed} ${newestListed}
    ), older as materialized (
      select ${l.id} as found_id, ${l.createdAt} as at from ${l}
      where ${and(tooFew, mayHave(words, email), listed)} ${newestListed}
    ), changed as materialized (
      select ${t.id} as found_id, ${t.createdAt} as at from ${t}
      where ${and(isChanged, visible, ...words.map((word) => isIn(word, sql`${t.findText}`)))}
      ${newest(sql`${t.id}`, sql`${t.createdAt}`)}
    )`
}

/**
 * Returns a condition for the order with this number. The condition can use indexes, so it doesn't scan all
 * orders.
 */
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

/**
 * Returns SQL for the field name or legal description that explains a match: it contains a searched word that
 * the order's number and names don't. If there are several, picks the one that contains the most words.
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
