import { useNavigate } from 'react-router'
import { formatDocumentMoney } from '#shared/money.ts'
import { documentLabels } from '#shared/order/kinds.ts'
import type { Producer } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { dayText } from '#web/words/day-text.ts'
import { type DraftPlace, keyOf, type StoredDraft } from './draft.ts'
import { findDraft, recoverDrafts, removeDraft, writeDraft } from './draft-storage.ts'
import { withTimeout } from './indexed-db.ts'
import { useSavedDrafts } from './use-saved-drafts.ts'

interface SavedDraftsProps {
  place: DraftPlace
  /** The draft that this form goes on with; it isn't offered to itself. */
  formId: string
  lists: Picklists
  onRestore: (kept: StoredDraft, submits: boolean) => void
}

/** More than these are looked at one after the other. */
const mostShown = 3

/** Above the form: what one left unfinished. */
export function SavedDrafts({ place, formId, lists, onRestore }: SavedDraftsProps) {
  const { drafts, dropped, lookAgain, recovered } = useSavedDrafts(place)
  const navigate = useNavigate()
  const toast = useToast()
  const isHere = (kept: StoredDraft) => kept.mode === place.mode && kept.orderId === place.orderId

  async function restore(offered: StoredDraft, submits: boolean) {
    if (!recovered) await withTimeout(recoverDrafts())
    const kept = findDraft(place.person, offered.formId)
    lookAgain()
    if (!kept) {
      toast.show({ kind: 'info', title: 'Draft', text: 'Another window has finished or discarded it.' })
    } else if (isHere(kept)) {
      onRestore(kept, submits)
    } else {
      const to = kept.orderId === null ? '/' : openInForm(kept.mode, { id: kept.orderId }, sessionStorage)
      navigate(to, { state: { restore: kept.formId, submits } })
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
        .filter((kept) => kept.formId !== formId)
        .slice(0, mostShown)
        .map((kept) => (
          <SavedDraft
            key={kept.formId}
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

interface SavedDraftProps {
  kept: StoredDraft
  producers: readonly Producer[]
  /** It belongs to another form than this one, which is opened for it. */
  elsewhere: boolean
  onRestore: (submits: boolean) => void
  onDiscard: () => void
}

/** What was left unfinished, when, and the choice: go on with it or let it go. */
export function SavedDraft({ kept, producers, elsewhere, onRestore, onDiscard }: SavedDraftProps) {
  const { form, pendingSave, keptAt } = kept
  const { text: total } = formatDocumentMoney(orderFigures(form).grandTotal, form.documentType)
  return (
    <Message
      kind="info"
      icon="pencil"
      className="of-note"
      title={titleOf(kept, producers)}
      actions={
        <>
          <Button variant="plain" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant={pendingSave ? 'default' : 'primary'} onClick={() => onRestore(false)}>
            {elsewhere ? 'Open draft' : 'Restore draft'}
          </Button>
          {pendingSave && (
            <Button variant="primary" onClick={() => onRestore(true)}>
              Save it now
            </Button>
          )}
        </>
      }
    >
      {plural(form.lines.length, 'line')}, {total}, {dayText(keptAt, new Date())} on this computer.
      {pendingSave && ` ${pendingSaveText(pendingSave.since, new Date())}`}
    </Message>
  )
}

function titleOf({ form, orderId }: StoredDraft, producers: readonly Producer[]): string {
  const kind = documentLabels[form.documentType].replace('Purchase Order', 'order')
  if (form.mode === 'edit_po') return `Unfinished changes to purchase order ${orderId} were kept.`
  if (form.mode === 'create_supplemental' || form.mode === 'create_credit_memo')
    return `An unfinished ${kind} for PO# ${orderId} was kept.`
  const producer = producers.find((one) => one.id === form.producerId)
  return producer ? `An unfinished order for ${producer.name} was kept.` : 'An unfinished order was kept.'
}

/**
 * The server remembers a save for a day; after that a repeat could make a second order
 * (rule drafts/remembered-for-a-day).
 */
const rememberedMs = 23 * 3_600_000

export function pendingSaveText(since: string, now: Date): string {
  return now.getTime() - new Date(since).getTime() < rememberedMs
    ? 'It was being saved and got no answer; saving it now never makes a second order.'
    : 'It was being saved and got no answer; look in Insights whether it arrived before you save it again.'
}
