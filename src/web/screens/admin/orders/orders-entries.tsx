import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { useOffsetTop } from '#web/ui/use-offset-top.ts'
import { OrderEntry } from './order-entry.tsx'
import { sorts } from './order-filters.ts'
import type { OrdersListProps } from './orders-table.tsx'
import { SelectAll } from './select-all.tsx'

const usualHeight = 132
const beyondView = 6

const sortOptions = Object.values(sorts).flatMap(({ label, ascending, descending }) => [
  { value: ascending, label: `${label}, ascending` },
  { value: descending, label: `${label}, descending` },
])

/** Lists the orders on phones, which have no room for columns. The list scrolls with the page. */
export function OrdersEntries({
  list,
  selection,
  sort,
  onSort,
  onSelectAll,
  onShow,
  ...row
}: OrdersListProps) {
  const box = useRef<HTMLUListElement>(null)
  const scrollMargin = useOffsetTop(box)
  const virtual = useWindowVirtualizer({
    count: list.count,
    estimateSize: () => usualHeight,
    overscan: beyondView,
    scrollMargin,
    useFlushSync: false,
  })
  const entries = virtual.getVirtualItems()
  const [from, to] = [entries[0]?.index ?? 0, entries.at(-1)?.index ?? 0]
  useEffect(() => onShow(from, to), [onShow, from, to])

  return (
    <>
      <div className="ad-heads">
        <SelectAll list={list} selection={selection} busy={row.busy} onChange={onSelectAll} showLabel />
        <SelectField
          className="inside"
          label="Sort by"
          value={sort}
          onChange={onSort}
          options={sortOptions}
        />
      </div>
      <ul
        ref={box}
        className="ad-entries"
        aria-label="Purchase orders"
        style={{ height: virtual.getTotalSize() }}
      >
        {entries.map(({ index, start }) => {
          const order = list.at(index)
          return (
            <li
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={list.total}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {order ? (
                <OrderEntry order={order} selected={selection.has(order.id)} {...row} />
              ) : (
                <div className="ad-entry ad-coming">
                  <span className="vh">Loading</span>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
