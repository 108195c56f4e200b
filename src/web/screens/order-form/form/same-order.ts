import { type OrderForm, sameLine, toDraft } from '#web/order/model/order-form.ts'
import { unreadable } from '#web/order/model/typed-text.ts'

/**
 * Whether both would be sent as the same order (rule versions/no-changes). How a number is being typed doesn't count, but a text that is none
 * does: somebody wrote it.
 */
export function sameOrder(one: OrderForm, other: OrderForm): boolean {
  if (one === other) return true
  return (
    unreadable(one.typed).length === unreadable(other.typed).length &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, at) => sameLine(line, other.lines[at])) &&
    headOf(one) === headOf(other)
  )
}

function headOf(form: OrderForm): string {
  const draft = toDraft({ ...form, lines: [] })
  return JSON.stringify({ ...draft, comments: draft.comments.trim() })
}
