import { round } from '#shared/money.ts'
import type { BaseType } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderTextKey } from '#shared/order/order-fields.ts'
import { customer1Chosen, customer1Follows } from '#shared/order/shares/customer1-follows.ts'
import { reprice } from '#shared/order/shares/share-editing.ts'
import { hasSharesOf } from '#shared/order/shares/split-shares.ts'
import { orderFigures } from './figures.ts'
import { withUnits } from './line-steps.ts'
import { type OrderForm, sharePaths } from './order-form.ts'
import { readTyped, withoutTyped, withoutTypedBelow, withTyped } from './typed-text.ts'

export type Step = (form: OrderForm) => OrderForm

/** The reducer: applies a step, then adjusts the shares to the new total (rule shares/follow-the-total). */
export function reduce(form: OrderForm, step: Step): OrderForm {
  const next = step(form)
  return next === form ? form : settleShares(form, next)
}

function settleShares(former: OrderForm, form: OrderForm): OrderForm {
  if (samePrice(former, form)) return form
  const before = orderFigures(former).grandTotal
  const total = orderFigures(form).grandTotal
  if (before === total) return form
  const agronomists = reprice(form.agronomists, total, before)
  const customers = reprice(form.customers, total, before)
  let typed = form.typed
  if (agronomists.amountsReset) typed = withoutTypedBelow(typed, sharePaths.agronomists)
  if (customers.amountsReset) typed = withoutTypedBelow(typed, sharePaths.customers)
  return {
    ...form,
    typed,
    agronomists: agronomists.shares,
    customers: customers.shares,
    amountsReset: {
      agronomists: form.amountsReset.agronomists || agronomists.amountsReset,
      customers: form.amountsReset.customers || customers.amountsReset,
    },
  }
}

/**
 * True if nothing that affects the total has changed. On most keystrokes, this check avoids adding up
 * hundreds of lines.
 */
function samePrice(a: OrderForm, b: OrderForm): boolean {
  return (
    a.lines === b.lines && a.discountPercentage === b.discountPercentage && a.documentType === b.documentType
  )
}

export const showProducers =
  (shown: 'mine' | 'all'): Step =>
  (form) => ({ ...form, producersShown: shown })

export const chooseProducer =
  (id: number | null): Step =>
  (former) => {
    const form = former.putIn?.producerId === id ? former : withoutUntouchedSplit(former)
    if (isSplit(form))
      return { ...form, producerId: id, customer1Chosen: customer1Chosen({ ...form, producerId: id }) }
    const follows = customer1Follows(form, id)
    const customers = form.customers.map((row, index) => (follows && index === 0 ? { ...row, id } : row))
    return { ...form, producerId: id, customers }
  }

/**
 * Removes the previous producer's usual split when the producer changes, unless the user edited the shares
 * (rule splits/goes-with-its-producer).
 */
function withoutUntouchedSplit(form: OrderForm): OrderForm {
  return isSplit(form) && hasSharesOf(form, form.putIn.split)
    ? { ...form, ...form.putIn.automatic, putIn: undefined }
    : form
}

/**
 * True if a usual split has been applied to the new order. Customer 1 then comes from the split instead of
 * following the producer.
 */
function isSplit(form: OrderForm): form is OrderForm & Required<Pick<OrderForm, 'putIn'>> {
  return form.mode === 'create_new' && form.putIn !== undefined
}

export const chooseBaseType =
  (baseType: BaseType): Step =>
  (form) =>
    baseType === form.baseType ? form : { ...form, baseType }

const discountPath = 'discountPercentage'

export const typeDiscount =
  (text: string): Step =>
  (form) => {
    const value = readTyped(text, discountPath)
    const typed = withTyped(form.typed, discountPath, text)
    return value === null ? { ...form, typed } : { ...form, typed, discountPercentage: round(value, 2) }
  }

export const typeText =
  (key: OrderTextKey, text: string): Step =>
  (form) => ({ ...form, [key]: text })

export const leaveField =
  (path: string): Step =>
  (form) => ({ ...form, typed: withoutTyped(form.typed, path) })

export const addLine =
  (line: LineItemInput): Step =>
  (form) => ({ ...form, lines: [...form.lines, line] })

export const saveLine =
  (line: LineItemInput): Step =>
  (form) => ({ ...form, lines: form.lines.map((other) => (other.id === line.id ? line : other)) })

/** (rule lines/copy) */
export const insertCopy =
  (sourceId: string, copy: LineItemInput): Step =>
  (form) => {
    const at = form.lines.findIndex((line) => line.id === sourceId)
    return at < 0 ? form : { ...form, lines: form.lines.toSpliced(at + 1, 0, copy) }
  }

/**
 * Removes lines. Also drops the text being typed in all lines, because that text is keyed by line number, and
 * line numbers change.
 */
export const removeLines =
  (ids: ReadonlySet<string>): Step =>
  (form) => ({
    ...form,
    typed: withoutTypedBelow(form.typed, 'lineItems.'),
    lines: form.lines.filter((line) => !ids.has(line.id)),
  })

/** The number fields that Quick Edit can change on a line. */
export type LineNumber = 'acres' | 'costPerAcre' | 'discountPercent' | 'discountInDollars'

export const typeLineNumber =
  (index: number, field: LineNumber, text: string, pristine: Pick<OrderForm, 'lines'>): Step =>
  (form) => {
    const typed = withTyped(form.typed, `lineItems.${index}.${field}`, text)
    const value = readTyped(text, field)
    const line = form.lines[index]
    if (value === null || !line) return { ...form, typed }
    const start = pristine.lines.find(({ id }) => id === line.id) ?? line
    const next = field === 'acres' ? withUnits(line, value, start) : { ...line, [field]: value }
    return { ...form, typed, lines: form.lines.with(index, next) }
  }

export const changeLines =
  (change: (lines: OrderForm['lines']) => OrderForm['lines']): Step =>
  (form) => {
    const lines = change(form.lines)
    return lines === form.lines ? form : { ...form, lines }
  }

export const addLines =
  (lines: readonly LineItemInput[]): Step =>
  (form) => ({ ...form, lines: [...form.lines, ...lines] })
