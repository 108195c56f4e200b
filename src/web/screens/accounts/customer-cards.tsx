import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Customer } from '#shared/people.ts'
import { CustomerCard } from './customer-card.tsx'
import type { MyCustomers } from './use-my-customers.ts'

/** A name, a line of what else is known, and the space around them. */
const usualHeight = 57
const beyondView = 6

interface CustomerCardsProps {
  customers: readonly Customer[]
  /** Another search begins at the top. */
  search: string
  my: MyCustomers
  /** Nothing can be ticked while a customer is edited. */
  locked: boolean
  chosen: number | null
  onOpen: (id: number) => void
  /** The card that takes the focus; it may be far down in the list. */
  returnTo: number | null
  onReturned: () => void
}

/** The cards that are in sight, of 20,000 if need be. */
export function CustomerCards(props: CustomerCardsProps) {
  const { customers, search, my, locked, chosen, onOpen, returnTo, onReturned } = props
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: customers.length,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => customers[index]?.id ?? index,
    overscan: beyondView,
    useFlushSync: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each search begins at the top
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [search])

  const seen = useRef<number | null>(null)
  // One that was just created, or opened by its address: the list was never scrolled to the card.
  useEffect(() => {
    const sought = returnTo ?? (chosen === seen.current ? null : chosen)
    if (returnTo === null && chosen === null) seen.current = null
    if (sought === null) return
    const index = customers.findIndex(({ id }) => id === sought)
    if (index < 0) return returnTo === null ? undefined : onReturned()
    seen.current = sought
    const { top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
    const [start = 0] = virtual.getOffsetForIndex(index, 'start') ?? []
    const from = box.current?.scrollTop ?? 0
    const inSight = start >= from && start + usualHeight <= from + bottom - top
    // Cards that were never in sight may be higher than usual: it goes on until the card is there.
    if (!inSight) virtual.scrollToIndex(index, { align: 'center' })
  }, [returnTo, chosen, customers, virtual, onReturned])

  return (
    <>
      <p className="ac-cap" aria-hidden="true">
        <span>My Customer</span>
        <span>Account ID</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="ac-scroll" ref={box} tabIndex={0} aria-label="List of customers">
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const customer = customers[index]
            return (
              customer && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={customers.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <CustomerCard
                    customer={customer}
                    mine={my.isMine(customer.id)}
                    onTick={my.ready && !locked ? (ticked) => my.tick(customer.id, ticked) : null}
                    chosen={customer.id === chosen}
                    onFocused={customer.id === returnTo ? onReturned : null}
                    onOpen={() => onOpen(customer.id)}
                  />
                </li>
              )
            )
          })}
        </ul>
      </section>
    </>
  )
}
