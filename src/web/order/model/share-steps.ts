import type { DraftShare } from '#shared/order/draft.ts'
import { customer1Chosen } from '#shared/order/shares/customer1-follows.ts'
import { addShare, removeShare, typeAmount, typePercentage } from '#shared/order/shares/share-editing.ts'
import { missingRest } from '#shared/order/shares/shares.ts'
import { orderFigures } from './figures.ts'
import type { Step } from './form-steps.ts'
import { type OrderForm, type ShareList, sharePaths } from './order-form.ts'
import { readTyped, type TypedTexts, withoutTypedBelow, withTyped } from './typed-text.ts'

type Change = <S extends DraftShare>(shares: readonly S[]) => S[]

/** Changes one share list, discards text being typed in it, and removes the note that amounts were reset. */
function changeShares(form: OrderForm, list: ShareList, change: Change, typed?: TypedTexts): OrderForm {
  const next = {
    ...form,
    typed: typed ?? withoutTypedBelow(form.typed, sharePaths[list]),
    amountsReset: { ...form.amountsReset, [list]: false },
  }
  return list === 'agronomists'
    ? { ...next, agronomists: change(form.agronomists) }
    : { ...next, customers: change(form.customers) }
}

/**
 * Changes a number in one share. Drops typed text in the list's other fields, because their numbers might
 * change.
 */
function typeNumber(
  form: OrderForm,
  list: ShareList,
  path: string,
  text: string,
  change: (value: number) => Change,
): OrderForm {
  const value = readTyped(text, path)
  if (value === null) return { ...form, typed: withTyped(form.typed, path, text) }
  const typed = withTyped(withoutTypedBelow(form.typed, sharePaths[list]), path, text)
  return changeShares(form, list, change(value), typed)
}

/**
 * Changes a percentage. Starts from `began`, the form as it was when the field got focus, so that retyping
 * the same percentage doesn't change the amounts.
 */
export const typeSharePercentage =
  (list: ShareList, index: number, text: string, began?: OrderForm): Step =>
  (form) => {
    const path = `${sharePaths[list]}.${index}.percentage`
    const value = readTyped(text, path)
    if (value === null) return { ...form, typed: withTyped(form.typed, path, text) }
    const typed = withTyped(withoutTypedBelow(form.typed, sharePaths[list]), path, text)
    const next = { ...form, typed, amountsReset: { ...form.amountsReset, [list]: false } }
    return list === 'agronomists'
      ? { ...next, agronomists: typePercentage(form.agronomists, index, value, began?.agronomists) }
      : { ...next, customers: typePercentage(form.customers, index, value, began?.customers) }
  }

export const typeShareAmount =
  (list: ShareList, index: number, text: string): Step =>
  (form) => {
    const total = orderFigures(form).grandTotal
    return typeNumber(
      form,
      list,
      `${sharePaths[list]}.${index}.amount`,
      text,
      (value) => (shares) => typeAmount(shares, index, value, total),
    )
  }

export const chooseAgronomist =
  (index: number, email: string): Step =>
  (form) => ({
    ...form,
    agronomists: form.agronomists.map((row, i) => (i === index ? { ...row, email } : row)),
  })

export const chooseCustomer =
  (index: number, id: number | null): Step =>
  (form) => {
    const customers = form.customers.map((row, i) => (i === index ? { ...row, id } : row))
    const chosen =
      index === 0 ? customer1Chosen({ producerId: form.producerId, customers }) : form.customer1Chosen
    return { ...form, customers, customer1Chosen: chosen }
  }

/** Adds an empty row; the caller supplies the key, because steps can run twice. */
export const addRow =
  (list: ShareList, key: string): Step =>
  (form) => {
    const typed = withoutTypedBelow(form.typed, sharePaths[list])
    const amountsReset = { ...form.amountsReset, [list]: false }
    return list === 'agronomists'
      ? {
          ...form,
          typed,
          amountsReset,
          agronomists: addShare(form.agronomists, { key, email: '', percentage: 0 }),
        }
      : {
          ...form,
          typed,
          amountsReset,
          customers: addShare(form.customers, { key, id: null, percentage: 0 }),
        }
  }

/** Removes a row, even if it is the only one. */
export const dropRow =
  (list: ShareList, index: number): Step =>
  (form) => {
    const next = changeShares(form, list, (shares) => removeShare(shares, index))
    return { ...next, customer1Chosen: customer1Chosen(next) }
  }

/**
 * Removes a row. If it is the only row, clears it instead, so that there is always a field for choosing a
 * person.
 */
export const removeRow =
  (list: ShareList, index: number): Step =>
  (form) => {
    if (form[list].length > 1) return dropRow(list, index)(form)
    return list === 'agronomists' ? chooseAgronomist(0, '')(form) : chooseCustomer(0, null)(form)
  }

/** Changes one row's percentage so that the list adds up to 100%. */
export const assignRest =
  (list: ShareList, index: number): Step =>
  (form) => {
    const rows: readonly DraftShare[] = form[list]
    const share = rows[index]
    if (!share) return form
    const rest = missingRest(rows, orderFigures(form).grandTotal)
    return changeShares(form, list, (shares) =>
      typePercentage(shares, index, share.percentage + rest.percentage),
    )
  }
