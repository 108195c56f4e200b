import { useCallback, useEffect, useState } from 'react'
import { manyOrders } from '#shared/api/many-orders.ts'
import { limits } from '#shared/limits.ts'
import { call } from '#web/api/client.ts'
import { type ListFilters, matchingQuery } from '#web/screens/insights/list/list-filters.ts'
import { nothingSelected, type Selection, stillShown, withOrders } from './selection.ts'

/** Why nothing more was selected, or what is selected isn't known to be shown. */
export type SelectionFailure = 'check' | 'all' | 'range' | 'too-many'
export type UsedSelection = ReturnType<typeof useSelection>

/**
 * The selected orders of Insights. After the filters changed the server says which of them still match; until then
 * nothing is acted on (rule many-orders/only-what-is-shown).
 */
export function useSelection(filters: ListFilters, who: string) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  /** What the selection is known to match, and whose eyes that was for. */
  const [checkedFor, setCheckedFor] = useState('')
  const [failed, setFailed] = useState<SelectionFailure | null>(null)
  const [choosing, setChoosing] = useState(false)
  const wanted = JSON.stringify(matchingQuery(filters))
  const isChecked = selection.size === 0 || checkedFor === `${who} ${wanted}`
  const { size } = selection

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids of the moment in which the filters changed
  useEffect(() => {
    if (isChecked || failed === 'check') return
    const outdated = new AbortController()
    const sent = { query: JSON.parse(wanted), body: { ids: [...selection.keys()] } }
    call(manyOrders.chosen, { ...sent, signal: outdated.signal }).then(
      ({ orders }) => {
        if (outdated.signal.aborted) return
        setSelection((now) => stillShown(now, orders))
        setCheckedFor(`${who} ${wanted}`)
      },
      () => outdated.signal.aborted || setFailed('check'),
    )
    return () => outdated.abort()
  }, [isChecked, failed, wanted, who])

  /** `shownFor` is what they were found by: what is shown may still be the list before. */
  const select = useCallback(
    (orders: Parameters<typeof withOrders>[1], on: boolean, shownFor: ListFilters) => {
      setFailed(null)
      setSelection((now) => {
        const next = withOrders(now, orders, on)
        if (next.size > limits.chosenOrders) {
          setFailed('too-many')
          return now
        }
        if (now.size === 0) setCheckedFor(`${who} ${JSON.stringify(matchingQuery(shownFor))}`)
        return next
      })
    },
    [who],
  )

  async function selectAll() {
    setChoosing(true)
    setFailed(null)
    try {
      const { orders, count } = await call(manyOrders.chosen, { query: JSON.parse(wanted), body: {} })
      if (count > limits.chosenOrders) return setFailed('too-many')
      setSelection(withOrders(nothingSelected, orders, true))
      setCheckedFor(`${who} ${wanted}`)
    } catch {
      // The bar says so, and offers another try.
      setFailed('all')
    } finally {
      setChoosing(false)
    }
  }

  return {
    selection,
    size,
    isChecked,
    failed,
    fail: setFailed,
    choosing,
    select,
    selectAll,
    change: setSelection,
    clear() {
      setFailed(null)
      setSelection(nothingSelected)
    },
    /** Asks the server again: orders were changed, or the last answer was lost. */
    recheck() {
      setFailed(null)
      setCheckedFor('')
    },
  }
}
