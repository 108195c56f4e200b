import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { views as calls } from '#shared/api/views/views.ts'
import type { Answer } from '#shared/endpoint.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { applyViewAct, isViewActDone, isViewGone, type ViewAct, viewActClashes } from './view-acts.ts'

export type SavedViews = Answer<typeof calls.read>
export type SavedView = SavedViews[number]

export function ownViews(views: SavedViews, screen: ViewScreen): SavedViews {
  return views.filter((view) => view.own && view.screen === screen)
}

/** The view to change or move was deleted meanwhile. */
export class ViewGone extends Error {
  readonly now: SavedViews

  constructor(name: string, now: SavedViews) {
    super(`“${name}” was deleted in another window or on another device`)
    this.now = now
  }
}

const mostTries = 5

/**
 * Stores a change to the views the user saw. If another window stored newer ones, it reloads and merges both,
 * unless both changed the same view (rule views/two-at-once).
 */
export async function storeViewAct(screen: ViewScreen, seen: SavedViews, act: ViewAct): Promise<SavedViews> {
  const before = ownViews(seen, screen)
  let own = before
  for (let tries = 1; ; tries++) {
    const body = { screen, version: own[0]?.version ?? 0, views: applyViewAct(own, act) }
    try {
      return await withinLimit((signal) => call(calls.store, { body, signal }))
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409 || tries >= mostTries) throw error
      const now = await withinLimit((signal) => call(calls.read, { signal }))
      own = ownViews(now, screen)
      if (isViewActDone(own, before, act)) return now
      const gone = isViewGone(own, act) && before.find((view) => 'id' in act && view.id === act.id)
      if (gone) throw new ViewGone(gone.name, now)
      if (viewActClashes(act, before, own)) throw error
    }
  }
}
