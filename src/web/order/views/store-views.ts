import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { views as calls } from '#shared/api/views/views.ts'
import type { Answer } from '#shared/endpoint.ts'
import { attempt } from '#web/api/outcome.ts'
import type { Send } from '#web/api/write.ts'
import { applyViewAct, isViewActDone, isViewGone, type ViewAct, viewActClashes } from './view-acts.ts'

export type SavedViews = Answer<typeof calls.read>
export type SavedView = SavedViews[number]

export function ownViews(views: SavedViews, screen: ViewScreen): SavedViews {
  return views.filter((view) => view.own && view.screen === screen)
}

export interface StoredViews {
  now: SavedViews
  /** The view to change or move, if nothing was saved because that view has been deleted elsewhere. */
  gone: SavedView | null
}

const mostTries = 5

/**
 * Saves a change to the views that the user saw. If another window has saved newer views since, reloads them
 * and merges both changes, unless both affect the same view (rule views/two-at-once).
 */
export async function storeViewAct(
  send: Send,
  screen: ViewScreen,
  seen: SavedViews,
  act: ViewAct,
): Promise<StoredViews> {
  const before = ownViews(seen, screen)
  let own = before
  for (let tries = 1; ; tries++) {
    const body = { screen, version: own[0]?.version ?? 0, views: applyViewAct(own, act) }
    const answer = await attempt(() => send(calls.store, { body }))
    if (answer.kind === 'sent') return { now: answer.data, gone: null }
    if (answer.kind !== 'conflict' || tries >= mostTries) throw answer.error
    const now = await send(calls.read, {})
    own = ownViews(now, screen)
    if (isViewActDone(own, before, act)) return { now, gone: null }
    const gone = isViewGone(own, act) && before.find((view) => 'id' in act && view.id === act.id)
    if (gone) return { now, gone }
    if (viewActClashes(act, before, own)) throw answer.error
  }
}
