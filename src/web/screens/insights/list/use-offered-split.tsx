import { type ReactNode, useState } from 'react'
import { dropOffer, useSplitOffer } from '#web/order/splits/split-offer.ts'
import type { SharesToKeep } from '#web/order/splits/use-name-split.ts'
import { placeOfOrder } from '#web/screens/insights/card/use-focus-in-place.ts'
import { lazy } from '#web/ui/lazy.tsx'
import type { InsightsList } from './insights-pages.ts'

const SplitNote = lazy(async () => (await import('#web/order/splits/split-note.tsx')).SplitNote)
const NameSplitDialog = lazy(
  async () => (await import('#web/order/splits/name-split-dialog.tsx')).NameSplitDialog,
)

export interface NoteBelow {
  orderId: number
  note: ReactNode
}

interface OfferedSplit {
  /** The offer to save the split, if it appears below the edited order's card; otherwise null. */
  below: NoteBelow | null
  /**
   * The offer to save the split, if it appears above the list because the edited order's card isn't in the
   * list.
   */
  above: ReactNode
  /**
   * The dialog in which the user names the split. Not part of the card, because the user may scroll the card
   * out of view.
   */
  dialog: ReactNode
}

/** Offers to save an edited order's shares as a usual split (rule splits/offered-after-saving). */
export function useOfferedSplit(who: string, list: InsightsList | null): OfferedSplit {
  const offer = useSplitOffer(who)
  const [naming, setNaming] = useState<SharesToKeep | null>(null)
  if (!offer || !list) return { below: null, above: null, dialog: null }
  const { order } = offer
  const placeAfter = () => placeOfOrder(order.id)
  const close = () => setNaming(null)
  function kept() {
    close()
    dropOffer()
  }

  const note = <SplitNote offer={offer} onName={setNaming} placeAfter={placeAfter} />
  const inList = isIn(list, order.id)
  return {
    below: inList ? { orderId: order.id, note } : null,
    above: !inList && note,
    dialog: naming && (
      <NameSplitDialog
        order={order}
        worth={naming}
        onKept={kept}
        onClose={close}
        finalFocus={placeAfter}
        onLoadFailed={close}
      />
    ),
  }
}

function isIn(list: InsightsList, id: number): boolean {
  for (let at = 0; at < list.count; at += 1) if (list.at(at)?.id === id) return true
  return false
}
