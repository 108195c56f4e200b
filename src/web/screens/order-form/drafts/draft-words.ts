import { formatDocumentMoney } from '#shared/money.ts'
import { documentLabels } from '#shared/order/kinds.ts'
import type { Producer } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import { isChanged, isStarted } from '#web/order/model/line-draft.ts'
import type { LineEditors } from '#web/order/model/line-editor.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { dayText } from '#web/words/day-text.ts'
import { differencesOf } from './draft-differences.ts'
import { dayMs, draftDays, type StoredDraft } from './stored-draft.ts'

export const notSubmitted = 'Your entries have not been submitted.'

export function draftTitle({ form, orderId }: StoredDraft, producers: readonly Producer[]): string {
  const kind = documentLabels[form.documentType].replace('Purchase Order', 'order')
  if (form.mode === 'edit_po') return `Unfinished changes to purchase order ${orderId}.`
  if (form.mode === 'create_supplemental' || form.mode === 'create_credit_memo')
    return `Unfinished ${kind} for PO# ${orderId}.`
  const producer = producerOf(form, producers)
  return producer ? `Unfinished order for ${producer.name}.` : 'Unfinished order.'
}

/**
 * Returns text such as `Acre Farms, 2 lines, $180.00, today at 9:34 am`. If the draft's order is open in this
 * form, lists the differences from the order instead of the producer and the number of lines (rule
 * drafts/offered).
 */
export function draftContents(
  { form, orderId, editors, keptAt }: StoredDraft,
  began: OrderForm | null,
  producers: readonly Producer[],
  now: Date,
  timeZone: string | null,
): string {
  const { text: total } = formatDocumentMoney(orderFigures(form).grandTotal, form.documentType)
  const differs = form.mode === 'edit_po' && began !== null ? differencesOf(form, began) : ''
  // Omits the producer of a new order, because the title already names it.
  const producer = orderId === null ? undefined : producerOf(form, producers)
  const lines = form.lines.length === 0 ? 'no lines' : plural(form.lines.length, 'line')
  const what = differs === '' ? [...(producer ? [producer.name] : []), lines] : [differs]
  const begun = begunLines(form, editors)
  const when = dayText(keptAt, now, timeZone)
  const said = [...what, ...begun, total, ...(when ? [when] : []), ...endOf(keptAt, now)].join(', ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`
}

/** True if the saved order already contains everything in the draft. */
export function isAsSaved({ form, editors }: StoredDraft, began: OrderForm): boolean {
  return differencesOf(form, began) === '' && begunLines(form, editors).length === 0
}

function begunLines({ lines }: OrderForm, editors: LineEditors): string[] {
  const at = lines.findIndex(({ id }) => id === editors.edit?.draft.line.id)
  const changed = editors.edit && at >= 0 && isChanged(editors.edit.draft)
  return [
    ...(isStarted(editors.new?.draft) ? ['an unfinished line'] : []),
    ...(changed ? [`unfinished changes to line ${at + 1}`] : []),
  ]
}

function producerOf(form: OrderForm, producers: readonly Producer[]): Producer | undefined {
  return producers.find((one) => one.id === form.producerId)
}

const warnedDays = 7

function endOf(keptAt: string, now: Date): string[] {
  const age = Math.floor((now.getTime() - new Date(keptAt).getTime()) / dayMs)
  const left = Math.max(1, draftDays - age)
  return left <= warnedDays ? [`expires in ${plural(left, 'day')}`] : []
}

/**
 * How long, in milliseconds, it is safe to retry a save that got no response. The server remembers the save's
 * idempotency key for a day. After that, a retry could create a second order (rule
 * drafts/remembered-for-a-day).
 */
const rememberedMs = 23 * 3_600_000

export function pendingSaveText(since: string, now: Date): string {
  return now.getTime() - new Date(since).getTime() < rememberedMs
    ? 'We couldn’t confirm that this order was saved. Saving again won’t create a duplicate.'
    : 'We couldn’t confirm that this order was saved. Check Insights for it before you save again.'
}
