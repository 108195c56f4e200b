import { blankLine } from '#shared/order/blank-line.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import type { Mode } from '#shared/order/kinds.ts'
import { lineKeys, pickFields } from '#shared/order/line-fields.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { blankTexts, childTexts, textsOf } from '#shared/order/order-fields.ts'
import { customer1Chosen } from '#shared/order/shares/customer1-follows.ts'
import { withTypedAmounts } from '#shared/order/shares/shares.ts'
import { newId } from '#web/api/new-id.ts'
import type { OrderForm } from './order-form.ts'

export interface Writer {
  email: string
  manager: boolean
  fiscalYear: number
}

export interface Prefilled {
  form: OrderForm
  notes: string[]
}

/**
 * An empty form for a new order, with the user as the only agronomist. The list of producers shows only the
 * user's own (rule kinds/new-order).
 */
export function blankForm({ email, fiscalYear }: Pick<Writer, 'email' | 'fiscalYear'>): OrderForm {
  return {
    mode: 'create_new',
    documentType: 'original',
    baseType: 'standard',
    parentPoId: null,
    fiscalYear,
    producersShown: 'mine',
    producerId: null,
    lines: [],
    discountPercentage: 0,
    agronomists: [{ key: newId(), email, percentage: 100 }],
    customers: [{ key: newId(), id: null, percentage: 100 }],
    customer1Chosen: false,
    ...blankTexts(),
    typed: {},
    amountsReset: { agronomists: false, customers: false },
  }
}

export function inputOf(line: LineItem): LineItemInput {
  const crops = line.crops.map((crop) => ({ ...crop }))
  return { ...blankLine(line.id), ...pickFields(line, lineKeys), crops }
}

/** Copies what every mode except `create_new` takes from an existing order. */
export function formOfOrder(order: Order, mode: Mode): OrderForm {
  const share = ({ percentage }: DraftShare) => ({ key: newId(), percentage })
  const agronomists = order.agronomistAssignments.map((one) => ({ ...share(one), email: one.email }))
  const customers = order.customerAssignments.map((one) => ({ ...share(one), id: one.id }))
  return {
    ...blankForm({ email: '', fiscalYear: order.fiscalYear }),
    mode,
    baseType: order.baseType,
    producersShown: 'all',
    producerId: order.producerId,
    agronomists,
    customers,
    customer1Chosen: customer1Chosen({ producerId: order.producerId, customers }),
  }
}

function withStoredAmounts<S extends DraftShare>(
  rows: readonly S[],
  stored: readonly DraftShare[],
  total: number,
): S[] {
  const complete = rows.map((row, i) => ({ ...row, amount: stored[i]?.amount }))
  return withTypedAmounts(complete, total)
}

/** Returns the form for editing a stored order. The order must be complete and freshly loaded. */
export function editForm(order: Order): Prefilled {
  const form = formOfOrder(order, 'edit_po')
  return {
    notes: [],
    form: {
      ...form,
      documentType: order.documentType,
      parentPoId: order.parentPoId,
      lines: order.lineItems.map(inputOf),
      discountPercentage: order.discountPercentage,
      agronomists: withStoredAmounts(form.agronomists, order.agronomistAssignments, order.grandTotal),
      customers: withStoredAmounts(form.customers, order.customerAssignments, order.grandTotal),
      ...textsOf(order),
    },
  }
}

export function withNewIds(lines: readonly LineItemInput[]): LineItemInput[] {
  return lines.map((line) => ({
    ...line,
    id: newId(),
    crops: line.crops.map((crop) => ({ ...crop, id: newId() })),
  }))
}

/** Turns stored lines into new lines with new IDs. */
export function linesOf(lines: readonly LineItem[]): LineItemInput[] {
  return withNewIds(lines.map(inputOf))
}

/**
 * The form for a supplemental or credit memo. A supplemental starts without an order discount; a credit memo
 * gets its parent's discount (rule kinds/taken-from-the-parent).
 */
export function childForm(parent: Order, kind: 'supplemental' | 'credit_memo'): Prefilled {
  const credit = kind === 'credit_memo'
  return {
    notes: [],
    form: {
      ...formOfOrder(parent, credit ? 'create_credit_memo' : 'create_supplemental'),
      documentType: kind,
      parentPoId: parent.id,
      discountPercentage: credit ? parent.discountPercentage : 0,
      ...childTexts(parent),
    },
  }
}
