import { customer1Chosen } from '#shared/order/shares/customer1-follows.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import type { Step } from '#web/order/model/form-steps.ts'
import { type OrderForm, type PutInSplit, sharePaths } from '#web/order/model/order-form.ts'
import { withoutTypedBelow } from '#web/order/model/typed-text.ts'

/** Returns the shares used if there is no usual split: 100% for the user and 100% for the producer. */
function automaticShares(writer: string, producerId: number | null): PutInSplit['automatic'] {
  return {
    agronomists: [{ key: 'automatic-agronomist', email: writer, percentage: 100 }],
    customers: [{ key: 'automatic-customer', id: producerId, percentage: 100 }],
    customer1Chosen: false,
  }
}

/** Discards text being typed in the previous shares, and removes the notes that amounts were reset. */
function fresh(form: OrderForm): OrderForm {
  const typed = withoutTypedBelow(withoutTypedBelow(form.typed, sharePaths.agronomists), sharePaths.customers)
  return { ...form, typed, amountsReset: { agronomists: false, customers: false } }
}

/** Replaces the shares with those of the split (rule splits/put-in-once). */
export const putInSplit =
  (split: UsualSplit, writer: string): Step =>
  (form) => {
    const { producerId } = form
    if (producerId === null) return form
    const key = (list: string, at: number) => `split-${split.id}-${list}-${at}`
    const agronomists = split.agronomistShares.map(({ email, percentage }, at) => ({
      key: key('agronomist', at),
      email,
      percentage,
    }))
    const customers = split.customerShares.map(({ id, percentage }, at) => ({
      key: key('customer', at),
      id,
      percentage,
    }))
    return {
      ...fresh(form),
      agronomists,
      customers,
      customer1Chosen: customer1Chosen({ producerId, customers }),
      putIn: { producerId, split, automatic: automaticShares(writer, producerId) },
    }
  }

/**
 * Replaces the shares with the default, 100% for the user and 100% for the producer (rule splits/all-to-one).
 */
export const allToOne =
  (writer: string): Step =>
  (form) => ({ ...fresh(form), ...automaticShares(writer, form.producerId), putIn: undefined })

/**
 * Keeps the shares, and asks about them again only after the producer changes (rule
 * splits/goes-with-its-producer).
 */
export const keepShares: Step = (form) =>
  form.putIn ? { ...form, putIn: { ...form.putIn, keptFor: form.producerId } } : form
