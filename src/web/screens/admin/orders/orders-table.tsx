import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#web/shell/session/stored-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { AdminOrders } from './admin-orders.ts'
import type { RowProps } from './order-cells.tsx'
import { nextSort, type OrderSort, type SortColumn, sorts } from './order-filters.ts'
import { EmptyRow, OrderRow } from './order-row.tsx'
import { SelectAll } from './select-all.tsx'
import type { Selection } from './selection.ts'

const rowHeight = 45
const headHeight = 44
const beyondView = 6

/** The props shared by the table and the list shown on phones. */
export interface OrdersListProps extends Pick<RowProps, 'busy' | 'timeZone' | 'onSelect' | 'onOpen'> {
  list: AdminOrders
  selection: Selection
  sort: OrderSort
  onSort: (sort: OrderSort) => void
  onSelectAll: (all: boolean) => void
  onShow: (first: number, last: number) => void
}

/**
 * Renders the rows in view and a few around them; the scroll area is as tall as if all rows were rendered.
 */
export function OrdersTable({ list, selection, sort, onSort, onSelectAll, onShow, ...row }: OrdersListProps) {
  const area = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: list.count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: beyondView,
    scrollMargin: headHeight,
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  const [from, to] = [first?.index ?? 0, last?.index ?? 0]
  useEffect(() => onShow(from, to), [onShow, from, to])
  const shown = JSON.stringify(list.filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useLayoutEffect(() => {
    area.current?.scrollTo(0, 0)
  }, [shown])
  const above = (first?.start ?? headHeight) - headHeight
  const below = virtual.getTotalSize() - ((last?.end ?? headHeight) - headHeight)

  const [fills, fill] = useFillsWindow()

  return (
    <>
      <div ref={area} className={classNames('ad-scroll ad-orders', fills && 'fill')}>
        <table className="ad-data" aria-label="Purchase orders" aria-rowcount={list.total + 1}>
          <thead>
            <HeadRow
              list={list}
              selection={selection}
              sort={sort}
              busy={row.busy}
              onSort={onSort}
              onSelectAll={onSelectAll}
            />
          </thead>
          <tbody>
            <Gap height={above} />
            {rows.map(({ index }) => {
              const order = list.at(index)
              return order ? (
                <OrderRow
                  key={index}
                  ref={virtual.measureElement}
                  index={index}
                  order={order}
                  selected={selection.has(order.id)}
                  {...row}
                />
              ) : (
                <EmptyRow key={index} index={index} ref={virtual.measureElement} />
              )
            })}
            <Gap height={below} />
          </tbody>
        </table>
      </div>
      <Checkbox label="Fill the window" checked={fills} onChange={fill} />
    </>
  )
}

type HeadRowProps = Pick<OrdersListProps, 'list' | 'selection' | 'sort' | 'busy' | 'onSort' | 'onSelectAll'>

function HeadRow({ list, selection, sort, busy, onSort, onSelectAll }: HeadRowProps) {
  return (
    <tr aria-rowindex={1}>
      <th className="c-tick">
        <SelectAll list={list} selection={selection} busy={busy} onChange={onSelectAll} />
      </th>
      <th className="c-fin">Finalized</th>
      <SortHead className="c-po" column="po" sort={sort} onSort={onSort} />
      <SortHead column="producer" sort={sort} onSort={onSort} />
      <SortHead className="c-agr" column="agronomist" sort={sort} onSort={onSort} />
      <SortHead column="customer" sort={sort} onSort={onSort} />
      <SortHead className="fig c-total" column="total" sort={sort} onSort={onSort} />
      <SortHead className="c-date" column="created" sort={sort} onSort={onSort} />
      <SortHead className="c-fy" column="fy" sort={sort} onSort={onSort} />
      <th className="c-disc">Discount</th>
      <th className="c-stat">Status</th>
    </tr>
  )
}

const fillKey = 'ordersFillWindow'

/**
 * Returns whether the user wants the table to fill the window's height, and a function that changes the
 * choice. The choice is saved in the browser (rule administration/fills-the-window).
 */
function useFillsWindow() {
  const [fills, setFills] = useState(() => readStored(fillKey) === 'yes')
  function fill(on: boolean) {
    setFills(on)
    writeStored({ [fillKey]: on ? 'yes' : null })
  }
  return [fills, fill] as const
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr className="ad-gap" style={{ height }} />
}

interface SortHeadProps {
  column: SortColumn
  sort: OrderSort
  onSort: (sort: OrderSort) => void
  className?: string
}

function SortHead({ column, sort, onSort, className }: SortHeadProps) {
  const { label, ascending, descending } = sorts[column]
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined
  return (
    <th className={className} aria-sort={direction}>
      <button type="button" className="ad-sort" onClick={() => onSort(nextSort(column, sort))}>
        {label}
        {direction && <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} />}
      </button>
    </th>
  )
}
