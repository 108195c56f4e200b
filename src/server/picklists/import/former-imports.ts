import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/errors.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import type { FormerImport, PlanCounts } from '#shared/picklist/import-plan.ts'
import type { KeptImport } from '#shared/picklist/restore-steps.ts'
import type { Applied } from './apply-steps.ts'
import type { ImportCall } from './import-call.ts'

/** How many imports of each list to keep, even if they are older than `keptDays` (rule imports/put-back). */
const keptImports = 20
const keptDays = 90
const dayMs = 86_400_000

interface Finished extends Applied {
  counts: PlanCounts
  before: readonly PicklistEntry[]
  plan: string
}

/**
 * Records an import, including the whole list as it was before the import. Removes imports that are no longer
 * needed. Returns the new import's ID.
 */
export async function keepImport(
  { pool }: Database,
  { to: { list }, author, putBack, file, prices }: ImportCall,
  now: Date,
  { counts, before, after, removed, plan }: Finished,
): Promise<number> {
  const by = [author.user.email, author.realUser?.email ?? null]
  const { rows } = await pool.query<{ id: number }>(
    `insert into picklist_imports (list, at, user_email, real_email, file, put_back, plan, counts, before, after, removed, prices)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      list.list,
      now,
      ...by,
      file,
      putBack,
      plan,
      ...[counts, before, after, removed].map((kept) => JSON.stringify(kept)),
      prices ? JSON.stringify(prices) : null,
    ],
  )
  if (!rows[0]) throw new Error(`An import of ${list.list} was not saved to its history`)
  const { id } = rows[0]
  await pool.query(
    `insert into audit_events (at, action, user_email, real_email, subject, detail) values ($1, $2, $3, $4, $5, $6)`,
    [
      now,
      putBack ? 'put-back' : prices ? 'price-change' : 'import',
      ...by,
      list.list,
      JSON.stringify({ import: id, ...(prices ? { prices } : { file }), counts }),
    ],
  )
  await pool.query(
    `delete from picklist_imports where list = $1 and at < $2 and id not in (
       select id from picklist_imports where list = $1 order by id desc limit $3)`,
    [list.list, new Date(now.getTime() - keptDays * dayMs), keptImports],
  )
  return id
}

/**
 * Finds a price change that this user already made from exactly this plan, so that a retry after a lost
 * response doesn't change prices twice (rule season-prices/once). No later plan can have the same hash,
 * because the change gave its entries new versions.
 */
export async function findDone(
  { pool }: Database,
  { to: { list }, author, prices }: ImportCall,
  plan: string,
): Promise<{ id: number; counts: PlanCounts } | null> {
  if (!prices) return null
  const { rows } = await pool.query<{ id: number; counts: PlanCounts }>(
    `select id, counts from picklist_imports
     where list = $1 and plan = $2 and prices is not null and coalesce(real_email, user_email) = $3`,
    [list.list, plan, (author.realUser ?? author.user).email],
  )
  return rows[0] ?? null
}

export async function readImports({ pool }: Database, { list }: Picklist): Promise<FormerImport[]> {
  const { rows } = await pool.query<Omit<FormerImport, 'at'> & { at: Date }>(
    `select i.id, i.at, i.user_email as by, coalesce(u.name, i.user_email) as "byName",
       i.real_email as "realUser", coalesce(r.name, i.real_email) as "realName", i.file, i.prices, i.counts,
       i.put_back as "putBack"
     from picklist_imports i left join agronomists u on u.email = i.user_email
     left join agronomists r on r.email = i.real_email where i.list = $1 order by i.id desc`,
    [list],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function readImport(
  { pool }: Pick<Database, 'pool'>,
  { list, entries }: Picklist,
  id: number,
): Promise<KeptImport & { at: Date }> {
  const { rows } = await pool.query<KeptImport & { at: Date }>(
    'select at, before, after, removed from picklist_imports where list = $1 and id = $2',
    [list, id],
  )
  if (!rows[0])
    throw new AppError(
      'not_found',
      `This import of the ${entries} does not exist, or it is too old to be restored`,
    )
  return rows[0]
}
