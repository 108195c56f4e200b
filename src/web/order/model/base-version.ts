import type { Order } from '#shared/order/order.ts'
import type { OrderForm } from './order-form.ts'
import { editForm, type Prefilled } from './prefill.ts'
import type { Background } from './rule-context.ts'

/** What the form stands on: the stored order and what it is compared with. It moves when a conflict is merged. */
export interface Basis {
  background: Background
  /** The version that is saved on top of; null for a new order. */
  version: number | null
  /** The form without anything typed. */
  pristine: OrderForm
}

export function basisOf(start: Prefilled, background: Background, version: number | null): Basis {
  return { background, version, pristine: start.form }
}

/** The newer version takes the place of the one that the form began with. */
export function basisOn(newer: Order, { background }: Basis): Basis {
  return {
    background: { ...background, before: newer },
    version: newer.versionNumber,
    pristine: editForm(newer).form,
  }
}
