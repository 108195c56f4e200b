import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { levelLabel } from '#shared/levels.ts'
import type { SavedView, SavedViews } from './store-views.ts'

/** A view that can be chosen: one's own, one that is shared, or one that everybody has. */
export interface OfferedView {
  /** Its name in the address. */
  key: string
  name: string
  query: string
  /** As it is stored, where it is. */
  stored: SavedView | null
}

/** The views that everybody has; the keys of states are also what is counted (rule views/everybodys). */
const everybodysViews = (email: string): readonly OfferedView[] => [
  {
    key: 'mine',
    name: 'Mine',
    query: new URLSearchParams({ person: email.toLowerCase() }).toString(),
    stored: null,
  },
  { key: 'month', name: 'This month', query: 'created=this-month', stored: null },
  { key: 'failed', name: 'ACES refused', query: 'state=failed', stored: null },
  { key: 'waiting', name: 'Waiting on ACES', query: 'state=waiting', stored: null },
]

/** One's own first, then those that are shared, then those that everybody has. */
export function offeredViews(screen: ViewScreen, views: SavedViews, email: string): OfferedView[] {
  const stored = views.filter((view) => view.screen === screen)
  return [
    ...stored.map((view) => ({ key: String(view.id), name: view.name, query: view.query, stored: view })),
    ...everybodysViews(email),
  ]
}

/** `All managers`, as somebody chooses with whom a view is shared. */
export const sharedLabel = (level: string) => `All ${levelLabel(level).toLowerCase()}s`
