import { useEffect, useState } from 'react'
import { manyOrders } from '#shared/api/many-orders.ts'
import { call } from '#web/api/client.ts'
import { matchingQuery, type OrderFilters } from './order-filters.ts'
import { allOf, nothingSelected, type Selection, stillShown, toggled } from './selection.ts'

export type UsedSelection = ReturnType<typeof useSelection>

/**
 * Manages the selected orders. When the filters change, the server determines which selected orders still
 * match. Until then, no action is possible (rule administration/only-what-is-shown). The selection can't
 * change while an action runs.
 */
export function useSelection(filters: OrderFilters, busy: boolean) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  /** The filters for which the selection was last verified. */
  const [checkedFor, setCheckedFor] = useState('')
  const [failed, setFailed] = useState<'check' | 'all' | null>(null)
  const [choosing, setChoosing] = useState(false)
  const wanted = JSON.stringify(matchingQuery(filters))
  const isChecked = selection.size === 0 || checkedFor === wanted

  useEffect(() => {
    if (isChecked || busy || failed) return
    const outdated = new AbortController()
    call(manyOrders.ids, { query: JSON.parse(wanted), signal: outdated.signal }).then(
      (matching) => {
        if (outdated.signal.aborted) return
        setSelection((now) => stillShown(now, matching))
        setCheckedFor(wanted)
      },
      () => outdated.signal.aborted || setFailed('check'),
    )
    return () => outdated.abort()
  }, [isChecked, busy, failed, wanted])

  async function selectAll() {
    setChoosing(true)
    setFailed(null)
    try {
      setSelection(allOf(await call(manyOrders.ids, { query: matchingQuery(filters) })))
      setCheckedFor(wanted)
    } catch {
      // The error is ignored here, because the bar below the table shows the failure and offers a retry.
      setFailed('all')
    } finally {
      setChoosing(false)
    }
  }

  return {
    selection,
    isChecked,
    failed,
    choosing,
    selectAll,
    /**
     * Selects or deselects a row. `shownFor` contains the filters of the list that shows the row. They can be
     * older than the current filters, because the previous list stays on screen while a new one loads.
     */
    toggle(order: { id: number; status: boolean }, shownFor: OrderFilters) {
      if (selection.size === 0) setCheckedFor(JSON.stringify(matchingQuery(shownFor)))
      setSelection(toggled(selection, order))
    },
    change: setSelection,
    clear() {
      setFailed(null)
      setSelection(nothingSelected)
    },
    recheck() {
      setFailed(null)
      setCheckedFor('')
    },
  }
}
