import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineNumber } from '#web/order/model/form-steps.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import { lineDraft } from '#web/order/model/line-draft.ts'
import { leaveNumber, leaveUnits } from '#web/order/model/line-steps.ts'
import { leavePrice } from '#web/order/model/price-steps.ts'

interface Left {
  field: LineNumber
  text: string
  before: LineItemInput | null
}

/**
 * Commits the number typed in a line's field when the field loses focus, as the line editor does. Returns the
 * new line, and a note if the price changed (rules prices/raised-when-left, prices/stored-price-stays).
 */
export function leaveLine(line: LineItemInput, { field, text, before }: Left, context: LineContext) {
  const draft = { ...lineDraft(line, false), typed: { [field]: text }, before }
  const leaves =
    field === 'acres' ? leaveUnits : field === 'costPerAcre' ? leavePrice(context) : leaveNumber(field)
  const left = leaves(draft)
  return { line: left.line, note: left.priceNote }
}
