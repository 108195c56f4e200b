import type { AppContext, WriteContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { Session } from '#server/session.ts'
import type { legalWrites } from '#shared/api/administration.ts'
import type { Answer } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { LegalContent } from '#shared/picklist/entries.ts'

type History = Answer<typeof legalWrites.history>

export function legalWriteHandlers(context: AppContext): Handlers<typeof legalWrites> {
  return {
    put: ({ session, params, body }) =>
      storeText(context, session, { type: params.type, content: body.content, seen: body.updatedAt ?? null }),
    history: ({ params }) => readHistory(context, params.type),
  }
}

interface NewText {
  type: string
  content: string
  /** When the wording that the user saw was stored; null to replace any wording. */
  seen: string | null
}

interface Row {
  id: number
  type: string
  content: string
  updated_at: Date
}

/**
 * Stores the previous wording, the new wording and the user in one statement. Saving the same wording again
 * changes nothing. Each wording is identified by the time it was stored (rules legal/history,
 * legal/two-people).
 */
const storeSql = `
with stored as materialized (
  select id, type, content, updated_at from legal_content where type = $1 for update
), former as (
  select * from stored
  where ($3::timestamptz is null or updated_at = $3) and content <> $2
), kept as (
  insert into legal_content_history (type, content, replaced_at, replaced_by)
  select type, content, $4, $5 from former returning id
), changed as (
  update legal_content l
  set content = $2, updated_at = greatest($4, former.updated_at + interval '1 millisecond')
  from former where l.id = former.id
  returning l.id, l.type, l.content, l.updated_at
), audited as (
  insert into audit_events (at, action, user_email, real_email, subject, detail)
  select $4, 'legal-text', $5, $6, $1, json_build_object('historyId', kept.id) from kept
)
select * from changed
union all
select * from stored where ($3::timestamptz is null or updated_at = $3) and content = $2`

async function storeText(context: WriteContext, author: Session, text: NewText): Promise<LegalContent> {
  const { type, content, seen } = text
  const { rows } = await context.db.pool.query<Row>(storeSql, [
    type,
    content,
    seen,
    context.clock(),
    author.user.email,
    author.realUser?.email ?? null,
  ])
  if (rows[0]) return present(rows[0])
  throw await changedMeanwhile(context, type)
}

async function changedMeanwhile(context: WriteContext, type: string): Promise<AppError> {
  const current = await readText(context, type)
  const [last] = await readHistory(context, type)
  const by = last?.replacedBy ?? null
  const byName = last?.replacedByName ?? null
  const who = byName ?? 'Another user'
  const message = `${who} changed the text while you were editing; review both versions before you save`
  return new AppError('conflict', message, [], { current, by, byName })
}

async function readHistory(context: WriteContext, type: string): Promise<History> {
  await readText(context, type)
  const { rows } = await context.db.pool.query<Omit<History[number], 'replacedAt'> & { replacedAt: Date }>(
    `select h.id, h.content, h.replaced_at as "replacedAt", h.replaced_by as "replacedBy",
       coalesce(a.name, h.replaced_by) as "replacedByName", coalesce(r.name, e.real_email) as "realName"
     from legal_content_history h
     left join agronomists a on a.email = h.replaced_by
     left join audit_events e on e.subject = h.type and e.action = 'legal-text'
       and (e.detail->>'historyId')::int = h.id
     left join agronomists r on r.email = e.real_email
     where h.type = $1
     order by h.id desc`,
    [type],
  )
  return rows.map((row) => ({ ...row, replacedAt: row.replacedAt.toISOString() }))
}

export const noSuchText = () => new AppError('not_found', 'This legal text does not exist')

async function readText(context: WriteContext, type: string): Promise<LegalContent> {
  const { rows } = await context.db.pool.query<Row>(
    'select id, type, content, updated_at from legal_content where type = $1',
    [type],
  )
  if (!rows[0]) throw noSuchText()
  return present(rows[0])
}

function present({ updated_at, ...row }: Row): LegalContent {
  return { ...row, updatedAt: updated_at.toISOString() }
}
