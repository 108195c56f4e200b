import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { levelLabel } from '#shared/levels.ts'
import type { SavedView, SavedViews } from './store-views.ts'

export interface OfferedView {
  /** The view's identifier in the page URL. */
  key: string
  name: string
  query: string
  /** The stored view; null for a built-in one. */
  stored: SavedView | null
}

/**
 * The built-in views. A view that filters by order state has the same key as that state's order count (rule
 * views/everybodys).
 */
const everybodysViews = (email: string): readonly OfferedView[] => [
  {
    key: 'mine',
    name: 'Mine',
    query: new URLSearchParams({ person: email.toLowerCase() }).toString(),
    stored: null,
  },
  { key: 'month', name: 'This month', query: 'created=this-month', stored: null },
  { key: 'failed', name: 'Rejected by ACES', query: 'state=failed', stored: null },
  { key: 'waiting', name: 'Waiting for ACES', query: 'state=waiting', stored: null },
]

/** The views to offer: the user's own first, then shared ones, then built-in ones. */
export function offeredViews(screen: ViewScreen, views: SavedViews, email: string): OfferedView[] {
  const stored = views.filter((view) => view.screen === screen)
  return [
    ...stored.map((view) => ({ key: String(view.id), name: view.name, query: view.query, stored: view })),
    ...everybodysViews(email),
  ]
}

/** A label such as `All managers`, for choosing whom to share a view with. */
export const sharedLabel = (level: string) => `All ${levelLabel(level).toLowerCase()}s`
