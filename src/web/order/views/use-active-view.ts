import { useEffect, useMemo, useState } from 'react'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { fieldsOf, stored } from '#web/ui/stored.ts'
import { type OfferedView, offeredViews } from './offered-views.ts'
import type { SavedViews } from './store-views.ts'

const none: SavedViews = []

/**
 * The view in the address. A shared view stays as the user first saw it, whatever its owner changes; choosing
 * it again loads the current one (rule views/stays-as-it-was).
 */
export function useActiveView(screen: ViewScreen, key: string | null, views: SavedViews = none) {
  const { email } = useSession().user
  const offered = useMemo(() => offeredViews(screen, views, email), [screen, views, email])
  const [seen, setSeen] = useState<OfferedView | null>(null)
  const now = offered.find((view) => view.key === key) ?? null
  const stays = key !== null && seen?.key === key && seen.stored?.own === false
  const active = stays ? seen : now
  if (active !== seen) setSeen(active)
  const [came] = useState(lastView.read)
  useEffect(() => {
    if (active) lastView.write({ key: active.key, query: active.query })
  }, [active])
  /** The view's query when this window last showed it, before a reload. */
  const former = active !== null && came?.key === active.key ? came.query : null
  return { offered, active, former, choose: setSeen }
}

/**
 * Remembers the view as last shown. Without storage, a view that its owner changed appears as changed by the
 * user.
 */
const lastView = stored('tab', 'furrow-view', (found) => {
  const { key, query } = fieldsOf(found)
  return typeof key === 'string' && typeof query === 'string' ? { key, query } : null
})
