import { useCallback, useRef } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { call } from '#web/api/client.ts'
import { listText } from '#web/order/order-cache.ts'
import type { Tick } from '#web/screens/insights/card/order-card.tsx'
import { type InsightsList, pageSize } from '#web/screens/insights/list/insights-pages.ts'
import { matchingQuery } from '#web/screens/insights/list/list-filters.ts'
import type { UsedSelection } from './use-selection.ts'

const longestPage = 1_000

/**
 * Returns a function that selects or deselects a row. If Shift is pressed, it includes all rows between that
 * row and the previously clicked one (rule many-orders/selecting).
 */
export function useRowSelection(list: InsightsList | null, { select, fail }: UsedSelection): Tick {
  const anchor = useRef<{ place: number; list: string } | null>(null)
  const now = useRef(list)
  now.current = list
  return useCallback(
    (place, on, range) => {
      const shown = now.current
      if (!shown) return
      const key = listText(shown.filters)
      const from = range && anchor.current?.list === key ? anchor.current.place : place
      anchor.current = { place, list: key }
      const [first, last] = [Math.min(from, place), Math.max(from, place)]
      const loaded = loadedOf(shown, first, last)
      if (loaded) return select(loaded, on, shown.filters)
      readRange(shown, first, last).then(
        (read) => (read ? select(read, on, shown.filters) : fail('range')),
        () => fail('range'),
      )
    },
    [select, fail],
  )
}

/**
 * Returns the orders in a range; null if some aren't loaded anymore because the user has scrolled past them.
 */
function loadedOf(list: InsightsList, first: number, last: number): CardOrder[] | null {
  const found = Array.from({ length: last - first + 1 }, (_, at) => list.at(first + at))
  const loaded = found.filter((order) => order !== undefined)
  return loaded.length === found.length ? loaded : null
}

async function readRange(list: InsightsList, first: number, last: number): Promise<CardOrder[] | null> {
  const page = Math.floor(first / pageSize)
  const begin = page * pageSize
  const query = {
    ...matchingQuery(list.filters),
    sort: list.filters.sort,
    view: 'card' as const,
    limit: Math.min(last - begin + 1, longestPage),
    cursor: list.cursors[page] || undefined,
  }
  const read = (await call(orders.cards, { query })).slice(first - begin)
  return read.length === last - first + 1 ? read : null
}
