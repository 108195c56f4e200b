import { useCallback, useEffect, useState } from 'react'
import { manyOrders } from '#shared/api/many-orders.ts'
import { limits } from '#shared/limits.ts'
import { call } from '#web/api/client.ts'
import { type ListFilters, matchingQuery } from '#web/screens/insights/list/list-filters.ts'
import { nothingSelected, type Selection, stillShown, withOrders } from './selection.ts'

export type SelectionFailure = 'check' | 'all' | 'range' | 'too-many'
export type UsedSelection = ReturnType<typeof useSelection>

/**
 * The selected orders in Insights. When the filters change, the server determines which selected orders still
 * match. Until then, no action is possible (rule many-orders/only-what-is-shown).
 */
export function useSelection(filters: ListFilters, who: string) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  /** The filters and the user for which the selection was last verified. */
  const [checkedFor, setCheckedFor] = useState('')
  const [failed, setFailed] = useState<SelectionFailure | null>(null)
  const [choosing, setChoosing] = useState(false)
  const wanted = JSON.stringify(matchingQuery(filters))
  const isChecked = selection.size === 0 || checkedFor === `${who} ${wanted}`
  const { size } = selection

  useCheck(!isChecked && failed !== 'check', { selection, wanted, who }, (orders) => {
    if (orders === null) return setFailed('check')
    setSelection((now) => stillShown(now, orders))
    setCheckedFor(`${who} ${wanted}`)
  })

  /** Selects or deselects rows. `shownFor` contains the filters of the list that shows the rows. */
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
      // The error is ignored here, because the selection bar shows the failure and offers a retry.
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
    /** Verifies the selection again after orders have changed or the last check failed. */
    recheck() {
      setFailed(null)
      setCheckedFor('')
    },
  }
}

interface ToCheck {
  selection: Selection
  wanted: string
  who: string
}

type Shown = Parameters<typeof stillShown>[1]

/**
 * Asks the server which selected orders still match; passes null to `onAnswer` if the server doesn't respond.
 */
function useCheck(needed: boolean, asked: ToCheck, onAnswer: (shown: Shown | null) => void): void {
  const { selection, wanted, who } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids at the time the filters changed
  useEffect(() => {
    if (!needed) return
    const outdated = new AbortController()
    const sent = { query: JSON.parse(wanted), body: { ids: [...selection.keys()] } }
    call(manyOrders.chosen, { ...sent, signal: outdated.signal }).then(
      ({ orders }) => outdated.signal.aborted || onAnswer(orders),
      () => outdated.signal.aborted || onAnswer(null),
    )
    return () => outdated.abort()
  }, [needed, wanted, who])
}
