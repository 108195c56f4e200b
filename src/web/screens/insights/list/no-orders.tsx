import { useEffect, useRef } from 'react'
import { listText } from '#web/order/order-cache.ts'
import { useCardDialogs } from '#web/screens/insights/card/card-dialogs.tsx'
import { RemovedNotes } from '#web/screens/insights/card/removed-note.tsx'
import { Link } from '#web/shell/page/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusOn, lastFocused } from '#web/ui/focus.ts'
import type { InsightsList } from './insights-pages.ts'
import { isFiltered } from './list-filters.ts'

interface NoOrdersProps {
  list: InsightsList
  line: string
  onClear: () => void
}

/**
 * Shown instead of an empty list. Distinguishes no matches from no orders at all, because the user's next
 * step differs.
 */
export function NoOrders({ list, line, onClear }: NoOrdersProps) {
  const { removed } = useCardDialogs()
  const here = removed.filter((one) => one.list === listText(list.filters))
  const place = useRef<HTMLDivElement>(null)
  // Focuses the panel if removing the last card also removed the focused element.
  useEffect(() => {
    const [left] = lastFocused()
    const isGone = left && !left.isConnected && left.closest('article')
    const list = place.current?.closest<HTMLElement>('[role=tabpanel]')
    if (isGone && document.activeElement === document.body) focusOn(list, { preventScroll: true })
  }, [])
  return (
    <>
      <RemovedNotes removed={here} />
      <div ref={place} className="card">
        <Nothing list={list} line={line} onClear={onClear} />
      </div>
    </>
  )
}

function Nothing({ list, line, onClear }: NoOrdersProps) {
  if (list.unfiltered > 0 && isFiltered(list.filters)) {
    return (
      <EmptyState
        title="No Matching Purchase Orders"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        {line}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No Purchase Orders"
      action={
        <Link className="btn primary" to="/">
          Create Purchase Order
        </Link>
      }
    >
      Orders appear here as soon as one is created.
    </EmptyState>
  )
}
