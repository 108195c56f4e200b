import { record } from '#server/audit.ts'
import type { AppContext, WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'
import type { Handlers } from '#server/implement.ts'
import { type Author, lastChanges } from '#server/picklists/changes.ts'
import { mayGenerally } from '#shared/access.ts'
import { type ViewToStore, viewProblems } from '#shared/api/views/view-problems.ts'
import { cleanQuery, type ViewScreen } from '#shared/api/views/view-query.ts'
import type { views } from '#shared/api/views/views.ts'
import type { Answer, Received } from '#shared/endpoint.ts'
import { AppError, refusalOf } from '#shared/errors.ts'
import type { AuthUser } from '#shared/people.ts'

type View = Answer<typeof views.read>[number]
type Sent = Received<typeof views.store>['body']
type Pool = Pick<Database, 'pool'>

export function viewHandlers(context: AppContext): Handlers<typeof views> {
  return {
    read: ({ session }) => readViews(context.db, session.user),
    store: ({ session, body }) => storeViews(context, session, body),
  }
}

/**
 * Reads views, the user's own first. Others' shared views are hidden if their owner was archived or is no
 * longer a manager (rule views/shared).
 */
async function readViews(inside: Pool, user: AuthUser): Promise<View[]> {
  const views = await viewsOf(inside, user)
  return mayGenerally(user, 'shareViews')
    ? views
    : views.map((view) => (view.own ? { ...view, sharedWith: null } : view))
}

/**
 * Reads the user's own views, and the views that other users share with the user's level. The user's own
 * views keep `sharedWith` even if the user is no longer allowed to share.
 */
async function viewsOf({ pool }: Pool, user: AuthUser): Promise<View[]> {
  const { rows } = await pool.query<View>(
    `select v.id, v.screen, v.name, v.query, v.shared_with as "sharedWith", v.position, v.version,
       v.owner = $1 as own, a.name as "ownerName"
     from saved_views v join agronomists a on a.email = v.owner
     where (v.owner = $1 or (v.shared_with = $2 and a.active and lower(a.level collate "C") in ('manager', 'admin')))
       and ($3 or v.screen <> 'orders')
     order by v.owner <> $1, v.screen, lower(a.name), v.owner, v.position`,
    [user.email, user.level.trim().toLowerCase(), mayGenerally(user, 'seeAdministration')],
  )
  return rows.map((view) => ({ ...view, query: cleanQuery(view.screen, view.query) }))
}

/**
 * Saves the user's views for a screen, unless they have changed since the user read them (rule
 * views/two-at-once).
 */
async function storeViews(context: WriteContext, author: Author, sent: Sent): Promise<View[]> {
  const { user } = author
  const { screen } = sent
  if (screen === 'orders' && !mayGenerally(user, 'seeAdministration'))
    throw new AppError('forbidden', 'Only managers and admins can save views in Administration')
  return inOneTransaction(context.db, async (inside) => {
    await inside.pool.query(`select pg_advisory_xact_lock(hashtext('saved-views'), hashtext($1))`, [
      user.email,
    ])
    const stored = (await viewsOf(inside, user)).filter((view) => view.own && view.screen === screen)
    if (sent.version !== (stored[0]?.version ?? 0)) throw await changedMeanwhile(inside, author, screen)
    const wanted = sharedAs(user, sent.views, stored).map((view) => ({
      ...view,
      query: cleanQuery(screen, view.query),
    }))
    const problems = viewProblems(screen, wanted, stored)
    if (problems.length > 0) throw refusalOf(problems)
    if (JSON.stringify(wanted.map(toStore)) !== JSON.stringify(stored.map(toStore))) {
      const version = await record(
        { db: inside, clock: context.clock },
        {
          action: 'saved-views',
          userEmail: user.email,
          realEmail: author.realUser?.email ?? null,
          subject: subjectOf(user, screen),
          detail: { before: stored.map(toStore), after: wanted.map(toStore) },
        },
      )
      await write(inside, { owner: user.email, screen, version, wanted, at: context.clock() })
    }
    return readViews(inside, user)
  })
}

/**
 * Rejects a newly shared view if the user isn't allowed to share views. Views that the user shared earlier
 * stay marked as shared, so that other users see them again if the user regains the right.
 */
function sharedAs(user: AuthUser, sent: readonly ViewToStore[], stored: readonly View[]): ViewToStore[] {
  if (mayGenerally(user, 'shareViews')) return [...sent]
  return sent.map((view) => {
    const was = stored.find(({ id }) => id === view.id)?.sharedWith ?? null
    if (view.sharedWith !== null && view.sharedWith !== was)
      throw new AppError('forbidden', 'Only managers and admins may share a view')
    return { ...view, sharedWith: was }
  })
}

const subjectOf = ({ email }: AuthUser, screen: ViewScreen) => `views/${email}/${screen}`

function toStore({ id, name, query, sharedWith }: ViewToStore): ViewToStore {
  return { id, name, query, sharedWith }
}

interface Writing {
  owner: string
  screen: ViewScreen
  version: number
  wanted: readonly ViewToStore[]
  at: Date
}

/** Writes the views. All get the new version; an unchanged view keeps the time of its last change. */
async function write({ pool }: Pool, { owner, screen, version, wanted, at }: Writing): Promise<void> {
  const kept = wanted.flatMap(({ id }) => id ?? [])
  await pool.query('delete from saved_views where owner = $1 and screen = $2 and id <> all($3::int[])', [
    owner,
    screen,
    kept,
  ])
  for (const [position, { id, name, query, sharedWith }] of wanted.entries()) {
    const values = [owner, screen, position, name, query, sharedWith, version, at]
    if (id === null)
      await pool.query(
        `insert into saved_views (owner, screen, position, name, query, shared_with, version, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values,
      )
    else
      await pool.query(
        `update saved_views set position = $3, name = $4, query = $5, shared_with = $6, version = $7,
           changed_at = case when (name, query, shared_with) is distinct from ($4, $5, $6) then $8 else changed_at end
         where owner = $1 and screen = $2 and id = $9`,
        [...values, id],
      )
  }
}

async function changedMeanwhile(
  inside: Pool,
  { user, realUser }: Author,
  screen: ViewScreen,
): Promise<AppError> {
  const current = (await readViews(inside, user)).filter((view) => view.own && view.screen === screen)
  const subject = subjectOf(user, screen)
  const last = (await lastChanges(inside, [subject]))(subject)
  const byOneself = last.by === (realUser ?? user).email
  const message = byOneself
    ? 'You changed these views in another window; review them before you save'
    : `${last.byName ?? 'Another user'} changed these views while you were editing; review them before you save`
  return new AppError('conflict', message, [], { current, ...last })
}
