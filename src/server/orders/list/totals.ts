import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { visibleTo } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import type { TotalsQuery } from '#shared/api/orders-schemas.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import { lowerKey } from '#shared/text.ts'

/** (rule lists/calculator-totals) */
export async function readTotals(
  db: Database,
  actor: Actor,
  query: TotalsQuery,
): Promise<{ total: number; count: number }> {
  const { territory, agronomist, mine, fiscalYear } = query
  const asked = [territory, agronomist, mine].filter((value) => value !== undefined && value !== '')
  if (asked.length !== 1) throw new AppError('invalid', 'Send exactly one of territory, agronomist or mine')
  if (isManager(actor.level) === (mine !== undefined))
    throw new AppError(
      'forbidden',
      mine ? 'Only agronomists can get these totals' : 'Only managers and admins can get these totals',
    )

  const year = fiscalYear === undefined ? undefined : sql`${t.fiscalYear} = ${fiscalYear}`
  const email = lowerKey((mine ? actor.email : (agronomist ?? '')).trim())
  const viewer = territory === undefined ? sql`${t.viewerEmails} @> array[${email}]::text[]` : undefined
  const where = and(sql`${t.status}`, year, viewer, visibleTo(actor)) ?? sql`true`
  const share =
    territory === undefined
      ? sql`lower(s.email collate "C") = ${email}`
      : sql`lower(btrim(s.territory) collate "C") = ${lowerKey(territory.trim())}`
  return mine === 'orders' ? sumOrders(db, where, share) : sumShares(db, where, share)
}

type ShareList = typeof t.agronomistAssignments | typeof t.sharesShort

/** SQL that reads a list of shares as rows, which is faster than reading each field by name. */
const rowsOf = (list: ShareList) =>
  sql`jsonb_to_recordset(${list}) as s(email text, territory text, amount numeric)`

async function sumOrders(db: Database, where: SQL, share: SQL) {
  const { rows } = await db.orm.execute<{ total: number; count: number }>(sql`
    select coalesce(sum(${t.grandTotal}), 0)::float8 as total, count(*)::int as count from ${t}
    where ${where} and exists (select from ${rowsOf(t.agronomistAssignments)} where ${share})`)
  return rows[0] ?? { total: 0, count: 0 }
}

/** Adds up only the matching shares, so that the total excludes other people's shares of the same orders. */
async function sumShares(db: Database, where: SQL, share: SQL) {
  const shares = (list: ShareList) => sql`
    select ${t.id}, s.amount from ${t}, ${rowsOf(list)} where ${where} and ${share}`
  const { rows } = await db.orm.execute<{ total: number; count: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as total, count(distinct id)::int as count
    from (
      ${shares(t.sharesShort)}
      union all ${shares(t.agronomistAssignments)} and ${t.sharesShort} is null
    ) shares`)
  return rows[0] ?? { total: 0, count: 0 }
}
