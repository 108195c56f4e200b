import { formatDocumentMoney } from '#shared/money.ts'
import { documentLabels } from '#shared/order/kinds.ts'
import type { Producer } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { dayText } from '#web/words/day-text.ts'
import type { StoredDraft } from './draft.ts'

interface DraftOfferProps {
  kept: StoredDraft
  producers: readonly Producer[]
  /** It belongs to another form than this one, which is opened for it. */
  elsewhere: boolean
  onRestore: (submits: boolean) => void
  onDiscard: () => void
}

/** What was left unfinished, when, and the choice: go on with it or let it go. */
export function DraftOffer({ kept, producers, elsewhere, onRestore, onDiscard }: DraftOfferProps) {
  const { form, unanswered, keptAt } = kept
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
          <Button variant={unanswered ? 'default' : 'primary'} onClick={() => onRestore(false)}>
            {elsewhere ? 'Open draft' : 'Restore draft'}
          </Button>
          {unanswered && (
            <Button variant="primary" onClick={() => onRestore(true)}>
              Save it now
            </Button>
          )}
        </>
      }
    >
      {plural(form.lines.length, 'line')}, {total}, {dayText(keptAt, new Date())} on this computer.
      {unanswered && ` ${unansweredText(unanswered.since, new Date())}`}
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

/** The server remembers a save for a day; after that a repeat could make a second order. */
const rememberedMs = 23 * 3_600_000

export function unansweredText(since: string, now: Date): string {
  return now.getTime() - new Date(since).getTime() < rememberedMs
    ? 'It was being saved and got no answer; saving it now never makes a second order.'
    : 'It was being saved and got no answer; look in Insights whether it arrived before you save it again.'
}
