import { describe, expect, it } from 'vitest'
import { draft, scoutingLine, stored, storedLine } from '#test/world/example-order.ts'
import {
  addPerson,
  comparableDraft,
  editOnTop,
  leaveField,
  quickDraft,
  quickFigures,
  removeLine,
  removePerson,
  setAmount,
  setDiscount,
  setLineNumber,
  setPercentage,
  setProducer,
  startQuickEdit,
  typeInto,
  unreadableTexts,
} from './quick-edit.ts'

const order = stored(
  draft({
    agronomistAssignments: [{ email: 'amy@farm.test', percentage: 100, amount: 525 }],
    customerAssignments: [
      { id: 1, percentage: 50, amount: 262.5 },
      { id: 2, percentage: 50, amount: 262.5 },
    ],
  }),
  { grandTotal: 525, lineItems: [storedLine(scoutingLine())] },
)
const start = startQuickEdit(order)

const paidBy =
  (amounts: Record<number, number>) =>
  <S extends { id: number; amount: number }>(share: S): S => ({ ...share, amount: amounts[share.id] ?? 0 })

describe('Quick Edit', () => {
  it('begins with the stored order', () => {
    expect(quickDraft(start)).toMatchObject({ producerId: 1, baseType: 'standard', parentPoId: null })
    expect(quickFigures(start).grandTotal).toBe(525)
  })

  it('EDLG-023: the discount is rounded to 2 decimals', () => {
    const typed = typeInto('discountPercentage', '2.555', setDiscount)(start)
    expect(typed).toMatchObject({ discountPercentage: 2.56, typed: { discountPercentage: '2.555' } })
    expect(leaveField('discountPercentage')(typed).typed).toEqual({})
  })

  it('prices lines and lets crops follow their units', () => {
    const wider = typeInto('lineItems.0.acres', '200', setLineNumber(0, 'acres'))(start)
    expect(wider.lines[0]?.crops[0]?.acres).toBe(200)
    expect(quickFigures(wider).grandTotal).toBe(1_050)
    expect(wider.customers.map(({ amount }) => amount)).toEqual([undefined, undefined])
  })

  it('keeps what is no number as a text and says where', () => {
    const typed = typeInto('lineItems.0.acres', '1,5', setLineNumber(0, 'acres'))(start)
    expect(typed.lines[0]?.acres).toBe(100)
    expect(unreadableTexts(leaveField('lineItems.0.acres')(typed))).toEqual(['lineItems.0.acres'])
  })

  it('gives the other of two the rest', () => {
    const path = 'customerAssignments.0.percentage'
    const typed = typeInto(path, '60', setPercentage('customers', 0))(start)
    expect(typed.customers.map(({ percentage }) => percentage)).toEqual([60, 40])
    const paid = typeInto('customerAssignments.0.amount', '105', setAmount('customers', 0))(start)
    expect(paid.customers).toMatchObject([
      { percentage: 20, amount: 105 },
      { percentage: 80, amount: 420 },
    ])
  })

  it('splits stored shares again that nobody touched (Q-53)', () => {
    const two = addPerson('agronomists')(start)
    expect(two.agronomists.map(({ percentage }) => percentage)).toEqual([50, 50])
    expect(removePerson('customers', 1)(start).customers).toEqual([
      { id: 1, percentage: 100, amount: undefined },
    ])
  })

  it('keeps stored amounts that were typed by hand', () => {
    const byHand = {
      ...order,
      customerAssignments: order.customerAssignments.map(paidBy({ 1: 262, 2: 263 })),
    }
    const edit = startQuickEdit(byHand)
    expect(edit.customers.map(({ amount }) => amount)).toEqual([262, 263])
    expect(addPerson('customers')(edit).customers.map(({ percentage }) => percentage)).toEqual([50, 50, 0])
  })

  it('says of which list the typed amounts gave way, until something is changed in it (Q-99)', () => {
    const discounted = typeInto('discountPercentage', '5', setDiscount)
    expect(discounted(start).amountsReset).toEqual({ agronomists: false, customers: false })
    const paid = typeInto('customerAssignments.0.amount', '262', setAmount('customers', 0))(start)
    const gone = discounted(paid)
    expect(gone.amountsReset).toEqual({ agronomists: false, customers: true })
    expect(gone.typed).toEqual({ discountPercentage: '5' })
    expect(leaveField('discountPercentage')(gone).amountsReset.customers).toBe(true)
    expect(addPerson('agronomists')(gone).amountsReset.customers).toBe(true)
    expect(removePerson('customers', 1)(gone).amountsReset.customers).toBe(false)
  })

  it('adds an empty person and removes a line', () => {
    expect(addPerson('agronomists')(start).agronomists.at(-1)?.email).toBe('')
    expect(removeLine(0)(start).lines).toEqual([])
  })

  it('lets customer 1 follow the producer as long as it is the producer', () => {
    expect(setProducer(3)(start).customers[0]?.id).toBe(3)
    expect(setProducer(2)(start).customers[0]?.id).toBe(1)
    expect(setProducer(null)(start).customers[0]?.id).toBe(1)
  })

  it('compares typed amounts only: those that the percentages give follow the total', () => {
    expect(comparableDraft(quickDraft(start)).customerAssignments.map(({ amount }) => amount)).toEqual([
      undefined,
      undefined,
    ])
    const paid = typeInto('customerAssignments.0.amount', '262', setAmount('customers', 0))(start)
    expect(comparableDraft(quickDraft(paid)).customerAssignments.map(({ amount }) => amount)).toEqual([
      262, 263,
    ])
  })

  it('goes on from a newer version with what was put together', () => {
    const newer = { ...order, versionNumber: 2, comments: 'Of another' }
    const merged = {
      ...quickDraft(typeInto('discountPercentage', '5', setDiscount)(start)),
      producerId: 2,
    }
    const next = editOnTop(newer, merged)
    expect(quickDraft(next)).toMatchObject({ comments: 'Of another', producerId: 2, discountPercentage: 5 })
    expect(next.typed).toEqual({})
  })
})
