import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CardSkeleton } from '#web/screens/insights/card/card-skeleton.tsx'
import { OrderCard } from '#web/screens/insights/card/order-card.tsx'
import { type InsightsList, pageSize } from './insights-pages.ts'
import { type Opened, type RememberedList, rememberedList, useRememberList } from './remembered-list.ts'

/** A card with two customers, its lines closed. */
const usualHeight = 316
const beyondView = 4
/** However high the window is, no more cards than this are in the page. */
const maxCards = 60

interface OrderListProps {
  who: string
  opened: Opened
  list: InsightsList
  onShow: (first: number, last: number) => void
  busy: boolean
}

/** The cards that are in sight and a few around them; the page is as high as if all were there. */
export function OrderList({ who, opened: { opened, toggle }, list, onShow, busy }: OrderListProps) {
  const key = JSON.stringify(list.filters)
  const start = useRef<RememberedList | null>(rememberedList(who, key))
  const box = useRef<HTMLDivElement>(null)
  const scrollMargin = useOffsetTop(box)
  const measured = useRef(measurementsOf(start.current))
  const virtual = useWindowVirtualizer({
    count: list.count,
    estimateSize: () => usualHeight,
    overscan: beyondView,
    scrollMargin,
    initialOffset: start.current?.offset ?? 0,
    initialMeasurementsCache: measured.current,
    rangeExtractor: (range) => defaultRangeExtractor(range).slice(0, maxCards),
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  useRememberList(who, key, start.current, () => ({
    sizes: virtual.takeSnapshot().map(({ index, size }) => [index, size]),
    opened: [...opened],
    page: Math.floor(first / pageSize),
    cursors: list.cursors,
  }))
  useEffect(() => onShow(first, last), [onShow, first, last])

  return (
    <div
      ref={box}
      className="in-list"
      role="feed"
      tabIndex={-1}
      aria-label="Purchase orders"
      aria-busy={busy}
      style={{ height: virtual.getTotalSize() }}
    >
      {rows.map(({ index, start: top }) => {
        const order = list.at(index)
        return (
          <div
            key={index}
            className="in-slot"
            data-index={index}
            ref={virtual.measureElement}
            style={{ transform: `translateY(${top - scrollMargin}px)` }}
          >
            {order ? (
              <OrderCard
                order={order}
                family={list.familyOf(order)}
                open={opened.has(order.id)}
                onToggle={toggle}
                place={index + 1}
                total={list.total}
              />
            ) : (
              <CardSkeleton />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The heights that are known from before; where they begin is measured again. */
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

/** How far below the top of the page an element begins; the lines above it may wrap. */
function useOffsetTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
  })
  return top
}
