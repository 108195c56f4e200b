import { documentTitle } from '#shared/order/words.ts'
import { Button } from '#web/ui/button.tsx'
import { useCardDialogs } from './card-dialogs.tsx'
import type { RemovedOrder } from './removed-orders.ts'

export function RemovedNotes({ removed }: { removed: readonly RemovedOrder[] }) {
  const { putBack } = useCardDialogs()
  return removed.map(({ order }) => (
    // biome-ignore lint/a11y/useSemanticElements: an entry of the feed, but not a card
    <div
      key={order.id}
      id={`removed-${order.id}`}
      className="in-removed"
      role="article"
      aria-label={`Removed: ${order.displayPo}`}
    >
      <span>{documentTitle(order)} has been removed.</span>
      <Button variant="quiet" aria-label={`Undo: restore ${order.displayPo}`} onClick={() => putBack(order)}>
        Undo
      </Button>
    </div>
  ))
}
