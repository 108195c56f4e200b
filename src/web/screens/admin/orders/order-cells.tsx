import type { Order } from '#shared/order/order.ts'
import { StatusWord } from '#web/ui/status-word.tsx'

export interface RowProps {
  order: Order
  selected: boolean
  /** True while a bulk action is running; the selection can't change then. */
  busy: boolean
  timeZone: string | null
  onSelect: (order: Order) => void
  onOpen: (order: Order) => void
}

/** Shows the order number, which opens the order's details; a child order also has an icon for its type. */
export function OrderNumber({ order, onOpen }: Pick<RowProps, 'order' | 'onOpen'>) {
  const kind = order.documentType === 'supplemental' ? 'supp' : 'memo'
  return (
    <>
      {order.documentType !== 'original' && <span className={`ad-kind ${kind}`} aria-hidden="true" />}
      <button
        type="button"
        className="ad-number"
        aria-label={`Details of ${order.displayPo}`}
        onClick={() => onOpen(order)}
      >
        {order.displayPo}
      </button>
    </>
  )
}

/** (rule administration/discount-badge) */
export function DiscountBadge({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  return (
    <button type="button" className="ad-badge" onClick={() => onOpen(order)}>
      {order.discountNotification ? (
        <StatusWord tone="check">Check</StatusWord>
      ) : (
        <StatusWord tone="open" icon="check">
          Okay
        </StatusWord>
      )}
      <span className="vh"> details of {order.displayPo}</span>
    </button>
  )
}

/**
 * Returns the first of the names, the number of other names as text such as ` +2`, and all names for the
 * tooltip.
 */
export function firstNames(names: readonly string[]): { shown: string; more: string; all: string } {
  return {
    shown: names[0] ?? '',
    more: names.length > 1 ? ` +${names.length - 1}` : '',
    all: names.join(', '),
  }
}

export const statusText = ({ status }: Order) => (status ? 'Active' : 'Archived')
export const agronomistNames = (order: Order) =>
  order.agronomistAssignments.map(({ name, email }) => name || email)
export const customerNames = (order: Order) =>
  order.customerAssignments.map(({ customerName }) => customerName)
