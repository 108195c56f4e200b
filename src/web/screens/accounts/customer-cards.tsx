import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Customer } from '#shared/people.ts'
import { CustomerCard } from './customer-card.tsx'
import type { MyCustomers } from './use-my-customers.ts'

/** The usual height of a card in pixels: a name, a line of details, and padding. */
const usualHeight = 57
const beyondView = 6

interface CustomerCardsProps {
  customers: readonly Customer[]
  /** The search text. When the text changes, the list scrolls to the top. */
  search: string
  my: MyCustomers
  /** True while a customer is being edited; the checkboxes are then disabled. */
  locked: boolean
  chosen: number | null
  onOpen: (id: number) => void
  /** The ID of the customer whose card should get focus; the card may be far down the list. */
  returnTo: number | null
  onReturned: () => void
}

/** Renders only the visible cards, because there may be 20,000 customers. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each search starts at the top
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [search])

  useScrollToCustomer(props, box, virtual)

  return (
    <>
      <p className="ac-cap" aria-hidden="true">
        <span>My Customer</span>
        <span>Account ID</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard-accessible */}
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

/**
 * Scrolls to the customer that the user just created or opened from a link, or whose details the user just
 * closed.
 */
function useScrollToCustomer(
  { customers, chosen, returnTo, onReturned }: CustomerCardsProps,
  box: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
): void {
  const seen = useRef<number | null>(null)
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
    // Cards that haven't been measured may be taller than usual. This effect therefore scrolls again until
    // the customer's card is visible.
    if (!inSight) virtual.scrollToIndex(index, { align: 'center' })
  }, [returnTo, chosen, customers, box, virtual, onReturned])
}
