import { documentTitle } from '#shared/order/words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { declineOffer, type SplitOffer } from './split-offer.ts'
import type { SharesToKeep } from './use-name-split.ts'
import { useSharesWorthKeeping } from './use-shares-worth-keeping.ts'
import './split-note.css'

export interface SplitNoteProps {
  offer: SplitOffer
  onName: (worth: SharesToKeep) => void
  /** Returns the element to focus when the user declines to save the shares as a split. */
  placeAfter: () => HTMLElement | null
}

/** (rule splits/offered-after-saving) */
export function SplitNote({ offer, onName, placeAfter }: SplitNoteProps) {
  const { order } = offer
  const worth = useSharesWorthKeeping(order)
  if (!worth) return null

  function decline() {
    focusNext(placeAfter)
    declineOffer(offer)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an entry of the feed, but not a card
    <div className="os-note" role="article" aria-label={`Shares of ${order.displayPo}`}>
      <p>
        The shares of {documentTitle(order)} are not a usual split of {order.producerName} yet.
      </p>
      <Button variant="quiet" onClick={() => onName(worth)}>
        Make this a usual split?
      </Button>
      <IconButton icon="close" label="Dismiss" onClick={decline} />
    </div>
  )
}
