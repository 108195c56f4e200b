import { useMemo, useState } from 'react'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { type OfferedView, offeredViews } from './offered-views.ts'
import type { SavedViews } from './store-views.ts'

const none: SavedViews = []

/**
 * The view that the address names. A shared one stays as it was when one came to it, whatever its owner does meanwhile:
 * chosen again, it is as it is then (rule views/stays-as-it-was).
 */
export function useActiveView(screen: ViewScreen, key: string | null, views: SavedViews = none) {
  const offered = useMemo(() => offeredViews(screen, views), [screen, views])
  const [seen, setSeen] = useState<OfferedView | null>(null)
  const now = offered.find((view) => view.key === key) ?? null
  const stays = key !== null && seen?.key === key && seen.stored?.own === false
  const active = stays ? seen : now
  if (active !== seen) setSeen(active)
  return { offered, active, choose: setSeen }
}
