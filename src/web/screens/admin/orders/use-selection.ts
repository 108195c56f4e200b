import { useEffect, useState } from 'react'
import { manyOrders } from '#shared/api/many-orders.ts'
import { call } from '#web/api/client.ts'
import { matchingQuery, type OrderFilters } from './order-filters.ts'
import { allOf, nothingSelected, type Selection, stillShown, toggled } from './selection.ts'

export type UsedSelection = ReturnType<typeof useSelection>

/**
 * The chosen orders. After the filters changed the server says which of them still match; until then nothing is
 * acted on (rule administration/only-what-is-shown). While an act is under way it stays as it is.
 */
export function useSelection(filters: OrderFilters, busy: boolean) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  /** What the selection is known to match. */
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
      // The line above the table says so, and offers another try.
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
    /** `shownFor` is what the row was found by: what is shown may still be the list before. */
    toggle(order: { id: number; status: boolean }, shownFor: OrderFilters) {
      if (selection.size === 0) setCheckedFor(JSON.stringify(matchingQuery(shownFor)))
      setSelection(toggled(selection, order))
    },
    change: setSelection,
    clear() {
      setFailed(null)
      setSelection(nothingSelected)
    },
    /** Asks the server again: orders were changed. */
    recheck() {
      setFailed(null)
      setCheckedFor('')
    },
  }
}
