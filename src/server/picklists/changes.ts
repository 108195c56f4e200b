import type { Database } from '#server/db/database.ts'
import type { Session } from '#server/session.ts'
import type { EntryChange } from '#shared/api/administration-schemas.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import { changesOf } from '#shared/picklist/import-steps.ts'

/**
 * Records changes to entries in the audit trail: who made each change, on whose behalf, and the old and new
 * value of each field.
 */

export type Author = Pick<Session, 'user' | 'realUser'>

export const entryActions = [
  'created',
  'changed',
  'imported',
  'prices changed',
  'put back',
  'removed',
] as const
export type EntryAction = (typeof entryActions)[number]

export interface EntryEvent {
  action: EntryAction
  before: PicklistEntry | null
  after: PicklistEntry | null
}

export function subjectOf(list: Picklist, entry: PicklistEntry): string {
  return `${list.list}/${String(entry[list.id])}`
}

interface Fields {
  field: string
  before: unknown
  after: unknown
}

/**
 * Returns the changed fields to record with the event. Returns none for an entry that an import adds or
 * removes, because the import itself records the entry.
 */
function fieldsOf(list: Picklist, { action, before, after }: EntryEvent): Fields[] {
  if (before && after) return changesOf(list, before, after)
  if (!after || action !== 'created') return []
  return list.fields.map(({ name }) => ({ field: name, before: null, after: after[name] ?? null }))
}

/**
 * Returns a user's rights before and after the event. Includes rights that didn't change, and the rights of
 * new and removed users.
 */
function rightsOf(list: Picklist, { before, after }: EntryEvent): { rights?: Record<string, unknown> } {
  if (!list.fields.some(({ name }) => name === 'level')) return {}
  const of = (entry: PicklistEntry | null) => entry && { level: entry.level, active: entry[list.active] }
  return { rights: { before: of(before), after: of(after) } }
}

/** (rule picklists/every-change-is-kept) */
export async function recordChanges(
  { pool }: Pick<Database, 'pool'>,
  author: Author,
  now: Date,
  list: Picklist,
  events: readonly EntryEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.flatMap((event) => {
    const entry = event.after ?? event.before
    const detail = { changes: fieldsOf(list, event), ...rightsOf(list, event) }
    return entry ? [{ action: event.action, subject: subjectOf(list, entry), detail }] : []
  })
  await pool.query(
    `insert into audit_events (at, action, user_email, real_email, subject, detail)
     select $2, r.action, $3, $4, r.subject, r.detail
     from jsonb_to_recordset($1::jsonb) as r(action text, subject text, detail jsonb)`,
    [JSON.stringify(rows), now, author.user.email, author.realUser?.email ?? null],
  )
}

export async function readChanges(
  { pool }: Pick<Database, 'pool'>,
  list: Picklist,
  entry: PicklistEntry,
): Promise<EntryChange[]> {
  const { rows } = await pool.query<Omit<EntryChange, 'at' | 'changes'> & { at: Date; changes: Fields[] }>(
    `select e.at, e.user_email as by, coalesce(u.name, e.user_email) as "byName", e.real_email as "realUser",
       coalesce(r.name, e.real_email) as "realName", e.action, e.detail->'changes' as changes
     from audit_events e left join agronomists u on u.email = e.user_email
     left join agronomists r on r.email = e.real_email
     where e.subject = $1 and e.action = any($2::text[]) order by e.id desc limit 500`,
    [subjectOf(list, entry), entryActions],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Returns the ID of the most recent audit event. While a list is locked, later events about that list get
 * higher IDs.
 */
export async function lastEvent({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ event: string }>(
    'select coalesce(max(id), 0)::text as event from audit_events',
  )
  return rows[0]?.event ?? '0'
}

/** All fields are null if no change was recorded. */
export interface LastChange {
  by: string | null
  byName: string | null
  at: string | null
}

export const nobody: LastChange = { by: null, byName: null, at: null }

/**
 * Returns who last changed each subject, and when. If a manager acted for another user, names the manager.
 */
export async function lastChanges(
  { pool }: Pick<Database, 'pool'>,
  subjects: readonly string[],
): Promise<(subject: string) => LastChange> {
  if (subjects.length === 0) return () => nobody
  const { rows } = await pool.query<{ subject: string; by: string; byName: string; at: Date }>(
    `select distinct on (e.subject) e.subject, ${lastColumns}
     where e.subject = any($1::text[]) order by e.subject, e.id desc`,
    [subjects],
  )
  const found = new Map(rows.map(({ subject, at, ...row }) => [subject, { ...row, at: at.toISOString() }]))
  return (subject) => found.get(subject) ?? nobody
}

/**
 * Returns the most recent change to these entries after this audit event. If `entries` is null, returns the
 * most recent change to any part of the list.
 */
export async function lastChangeSince(
  { pool }: Pick<Database, 'pool'>,
  event: string,
  list: Picklist,
  entries: readonly PicklistEntry[] | null,
): Promise<LastChange> {
  const { rows } = await pool.query<{ by: string; byName: string; at: Date }>(
    `select ${lastColumns} where e.id > $1::bigint
       and case when $3::text[] is null then e.subject = $2 or starts_with(e.subject, $2 || '/')
         else e.subject = any($3::text[]) end
     order by e.id desc limit 1`,
    [event, list.list, entries?.map((entry) => subjectOf(list, entry))],
  )
  const [last] = rows
  return last ? { ...last, at: last.at.toISOString() } : nobody
}

const lastColumns = `coalesce(e.real_email, e.user_email) as by,
  coalesce(p.name, e.real_email, e.user_email) as "byName", e.at
  from audit_events e left join agronomists p on p.email = coalesce(e.real_email, e.user_email)`
