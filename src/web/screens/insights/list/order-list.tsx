import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { CardOrder } from '#shared/order/order.ts'
import { listText } from '#web/order/order-cache.ts'
import { useCardDialogs } from '#web/screens/insights/card/card-dialogs.tsx'
import { CardSkeleton, RowSkeleton } from '#web/screens/insights/card/card-skeleton.tsx'
import { FamilyLine, LostFamily } from '#web/screens/insights/card/family-line.tsx'
import { OrderCard, type Tick } from '#web/screens/insights/card/order-card.tsx'
import { OrderRow, RowsHead } from '#web/screens/insights/card/order-row.tsx'
import { RemovedNotes } from '#web/screens/insights/card/removed-note.tsx'
import { removedBeside } from '#web/screens/insights/card/removed-orders.ts'
import { columnsFor, RowColumnsContext } from '#web/screens/insights/card/row-columns.ts'
import { classNames } from '#web/ui/class-names.ts'
import { focusOn } from '#web/ui/focus.ts'
import { useOffsetTop } from '#web/ui/use-offset-top.ts'
import { familyIdOf, type InsightsList, pageSize } from './insights-pages.ts'
import { type ListView, listKey } from './list-view.ts'
import { type Opened, type RememberedList, rememberedList, useRememberList } from './remembered-list.ts'
import { type Sought, useScrollIntoView } from './use-linked-order.ts'
import type { NoteBelow } from './use-offered-split.tsx'

/**
 * For each view, `usual` is the typical height of an order in pixels. A card is assumed to have two customers
 * and collapsed lines. `beyond` is how many orders to render above and below the window, and `most` is the
 * maximum to render in a tall window.
 */
const looks = {
  cards: { Item: OrderCard, Coming: CardSkeleton, usual: 146, beyond: 4, most: 60 },
  rows: { Item: OrderRow, Coming: RowSkeleton, usual: 44, beyond: 12, most: 120 },
} as const satisfies Record<ListView, object>

interface OrderListProps {
  who: string
  view: ListView
  opened: Opened
  /** The order that the user followed a link to; null while the previous list is still shown. */
  sought: Sought | null
  list: InsightsList
  reading: { onShow: (first: number, last: number) => void; busy: boolean }
  noteBelow: NoteBelow | null
  selecting: Selecting
}

export interface Selecting {
  selection: Pick<ReadonlyMap<number, number>, 'has'>
  onTick: Tick
  selectAll: ReactNode
}

/** Renders the orders in view and a few around them; the page is as tall as if all orders were rendered. */
export function OrderList(props: OrderListProps) {
  const { view, opened, list, reading, noteBelow, selecting } = props
  const { Item, Coming } = looks[view]
  const box = useRef<HTMLDivElement>(null)
  const { rows, height, measure, scrollMargin, onKeyDown } = useRowsInView(box, props)
  const { year, customers } = columnsFor(list.filters)
  const columns = useMemo(() => ({ year, customers }), [year, customers])

  return (
    <RowColumnsContext value={columns}>
      <div
        className={classNames(view === 'rows' && 'in-rows', year && 'by-year', customers && 'by-customer')}
      >
        {view === 'rows' && <RowsHead selectAll={selecting.selectAll} />}
        <div
          ref={box}
          className="in-list"
          role="feed"
          tabIndex={-1}
          aria-label="Purchase orders"
          aria-busy={reading.busy}
          style={{ height }}
          onKeyDown={onKeyDown}
        >
          {rows.map(({ index, start: top }) => {
            const order = list.at(index)
            return (
              <div
                key={index}
                className="in-slot"
                data-index={index}
                ref={measure}
                style={{ transform: `translateY(${top - scrollMargin}px)` }}
              >
                {order ? (
                  <Surrounded list={list} index={index} order={order}>
                    <Item
                      order={order}
                      open={opened.opened.has(order.id)}
                      onToggle={opened.toggle}
                      place={index + 1}
                      total={list.total}
                      selected={selecting.selection.has(order.id)}
                      onTick={selecting.onTick}
                    />
                    {noteBelow?.orderId === order.id && noteBelow.note}
                  </Surrounded>
                ) : (
                  <Coming />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </RowColumnsContext>
  )
}

function useRowsInView(box: RefObject<HTMLDivElement | null>, props: OrderListProps) {
  const {
    who,
    view,
    opened: { opened },
    sought,
    list,
    reading: { onShow },
  } = props
  const { usual, beyond, most } = looks[view]
  const key = listKey(list.filters, view)
  const start = useRef<RememberedList | null>(rememberedList(who, key))
  const scrollMargin = useOffsetTop(box)
  const measured = useRef(measurementsOf(start.current))
  const virtual = useWindowVirtualizer({
    count: list.count,
    estimateSize: () => usual,
    overscan: beyond,
    scrollMargin,
    initialOffset: start.current?.offset ?? 0,
    initialMeasurementsCache: measured.current,
    rangeExtractor: (range) => defaultRangeExtractor(range).slice(0, most),
    useFlushSync: false,
  })
  const onKeyDown = useRowKeys(box, virtual)
  const rows = virtual.getVirtualItems()
  useScrollIntoView(sought, { list, drawn: rows, scrollTo: (index) => virtual.scrollToIndex(index) })
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  useRememberList(who, key, start.current, () => ({
    sizes: virtual.takeSnapshot().map(({ index, size }) => [index, size]),
    opened: [...opened],
    page: Math.floor(first / pageSize),
    cursors: list.cursors,
  }))
  useEffect(() => onShow(first, last), [onShow, first, last])
  return { rows, height: virtual.getTotalSize(), measure: virtual.measureElement, scrollMargin, onKeyDown }
}

interface SurroundedProps {
  list: InsightsList
  index: number
  order: CardOrder
  children: ReactNode
}

function Surrounded({ list, index, order, children }: SurroundedProps) {
  const { removed } = useCardDialogs()
  const [previous, next] = [list.at(index - 1), list.at(index + 1)]
  // Skips removed orders that are in the list again, for example because another user restored them.
  const gone = removed.filter((one) => one.order.id !== previous?.id && one.order.id !== next?.id)
  const { above, below } = removedBeside(gone, listText(list.filters), order.id)
  return (
    <>
      <RemovedNotes removed={above} />
      {children}
      <FamilyBelow list={list} order={order} next={next} />
      <RemovedNotes removed={below} />
    </>
  )
}

interface FamilyBelowProps {
  list: InsightsList
  order: CardOrder
  next: CardOrder | undefined
}

/** (rule kinds/family-sum) */
function FamilyBelow({ list, order, next }: FamilyBelowProps) {
  const family = list.familyOf(order)
  if (family) return family.last === order.id && <FamilyLine family={family} />
  const number = familyIdOf(order)
  const goesOn = next && familyIdOf(next) === number
  return family === null && order.parentPoId !== null && !goesOn && <LostFamily number={number} />
}

/** Converts the remembered heights for the virtualizer, which calculates the positions itself. */
function measurementsOf(remembered: RememberedList | null): VirtualItem[] {
  return (remembered?.sizes ?? []).map(([index, size]) => ({
    index,
    key: index,
    size,
    start: 0,
    end: size,
    lane: 0,
  }))
}

/** The controls that arrow keys move between: buttons that open a row, or checkboxes that select it. */
const parts = ['.in-open', '.c-tick input'] as const

/** Lets the arrow keys, Home, and End move focus between rows, as in a table (rule lists/rows). */
function useRowKeys(
  box: RefObject<HTMLElement | null>,
  virtual: Virtualizer<Window, Element>,
): (event: KeyboardEvent<HTMLElement>) => void {
  // The row to focus once it is rendered. Home and End can lead to a row that isn't rendered yet.
  const awaited = useRef<{ index: number; part: string } | null>(null)
  const partAt = ({ index, part }: { index: number; part: string }) =>
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${part}`)

  useEffect(() => {
    if (awaited.current === null) return
    const { activeElement } = document
    const elsewhere = activeElement !== document.body && !box.current?.contains(activeElement)
    const row = partAt(awaited.current)
    if (!elsewhere) focusOn(row, { preventScroll: true })
    if (row || elsewhere) awaited.current = null
  })

  return (event) => {
    const { target } = event
    const part = target instanceof Element ? parts.find((one) => target.closest(one)) : undefined
    const row = part && target instanceof Element ? target.closest(part) : null
    const index = Number(row?.closest<HTMLElement>('.in-slot')?.dataset.index)
    if (!part || !row || Number.isNaN(index) || event.ctrlKey || event.altKey || event.metaKey) return
    const { count } = virtual.options
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (!focusOn(partAt({ index: to, part })) && to >= 0 && to < count) {
      awaited.current = { index: to, part }
      virtual.scrollToIndex(to, { align: 'center' })
    }
  }
}
