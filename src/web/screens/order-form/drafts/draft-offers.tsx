import { useNavigate } from 'react-router'
import type { Picklists } from '#web/order/use-picklists.ts'
import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import { Message } from '#web/ui/message.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type DraftPlace, keyOf, type StoredDraft } from './draft.ts'
import { DraftOffer } from './draft-offer.tsx'
import { findDraft, recoverDrafts, removeDraft, writeDraft } from './draft-storage.ts'
import { withTimeout } from './indexed-db.ts'
import { useDraftOffers } from './use-draft-offers.ts'

interface DraftOffersProps {
  place: DraftPlace
  /** The draft that this form goes on with; it isn't offered to itself. */
  writer: string
  lists: Picklists
  onRestore: (kept: StoredDraft, submits: boolean) => void
}

/** More than these are looked at one after the other. */
const mostShown = 3

/** Above the form: what one left unfinished. */
export function DraftOffers({ place, writer, lists, onRestore }: DraftOffersProps) {
  const { drafts, dropped, lookAgain, recovered } = useDraftOffers(place)
  const navigate = useNavigate()
  const toast = useToast()
  const isHere = (kept: StoredDraft) => kept.mode === place.mode && kept.orderId === place.orderId

  async function restore(offered: StoredDraft, submits: boolean) {
    if (!recovered) await withTimeout(recoverDrafts())
    const kept = findDraft(place.person, offered.writer)
    lookAgain()
    if (!kept) {
      toast.show({ kind: 'info', title: 'Draft', text: 'Another window has finished or discarded it.' })
    } else if (isHere(kept)) {
      onRestore(kept, submits)
    } else {
      const to = kept.orderId === null ? '/' : openInForm(kept.mode, { id: kept.orderId }, sessionStorage)
      navigate(to, { state: { restore: kept.writer, submits } })
    }
  }

  function discard(kept: StoredDraft) {
    removeDraft(keyOf(kept))
    lookAgain()
    const undo = () => {
      writeDraft(kept)
      lookAgain()
    }
    const action = { label: 'Undo', onAction: undo }
    toast.show({ kind: 'info', title: 'Draft discarded', text: 'It is no longer kept.', action })
  }

  return (
    <>
      {drafts
        .filter((kept) => kept.writer !== writer)
        .slice(0, mostShown)
        .map((kept) => (
          <DraftOffer
            key={kept.writer}
            kept={kept}
            producers={lists.catalogue.producers}
            elsewhere={!isHere(kept)}
            onRestore={(submits) => void restore(kept, submits)}
            onDiscard={() => discard(kept)}
          />
        ))}
      {dropped > 0 && (
        <Message kind="info" className="of-note">
          An earlier version of this program kept a draft that this one cannot read; it was removed.
        </Message>
      )}
    </>
  )
}
