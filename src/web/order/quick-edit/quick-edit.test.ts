import { describe, expect, it } from 'vitest'
import { draft, scoutingLine, stored, storedLine } from '#test/world/example-order.ts'
import { applyMerged } from '#web/order/model/base-version.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import { tidiedDraft } from '#web/order/model/form-problems.ts'
import {
  chooseProducer,
  leaveField,
  reduce,
  removeLines,
  type Step,
  typeDiscount,
  typeLineNumber,
} from '#web/order/model/form-steps.ts'
import { type OrderForm, toDraft } from '#web/order/model/order-form.ts'
import { editForm } from '#web/order/model/prefill.ts'
import { addRow, dropRow, typeShareAmount, typeSharePercentage } from '#web/order/model/share-steps.ts'
import { unreadable } from '#web/order/model/typed-text.ts'

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
const start = editForm(order).form
const afterSteps = (form: OrderForm, ...steps: Step[]) => steps.reduce(reduce, form)
const typeUnits = (text: string) => typeLineNumber(0, 'acres', text, start)

const paidBy =
  (amounts: Record<number, number>) =>
  <S extends { id: number; amount: number }>(share: S): S => ({ ...share, amount: amounts[share.id] ?? 0 })

// (rules lists/quick-edit, shares/customer-1-follows-producer)
describe('an order in Quick Edit', () => {
  it('begins as it is stored', () => {
    expect(toDraft(start)).toMatchObject({ producerId: 1, baseType: 'standard', parentPoId: null })
    expect(orderFigures(start).grandTotal).toBe(525)
  })

  // (rule lists/quick-edit-discount)
  it('has its discount rounded to 2 decimals', () => {
    const typed = afterSteps(start, typeDiscount('2.555'))
    expect(typed).toMatchObject({ discountPercentage: 2.56, typed: { discountPercentage: '2.555' } })
    expect(afterSteps(typed, leaveField('discountPercentage')).typed).toEqual({})
  })

  it('prices lines and lets crops follow their units', () => {
    const wider = afterSteps(start, typeUnits('200'))
    expect(wider.lines[0]?.crops[0]?.acres).toBe(200)
    expect(orderFigures(wider).grandTotal).toBe(1_050)
    expect(wider.customers.map(({ amount }) => amount)).toEqual([undefined, undefined])
  })

  it('lets crops follow from the stored units, not from each key stroke', () => {
    const crops = [
      { id: 'crop-1', cropType: 'Corn', percentAcres: 33.3, acres: 33.33 },
      { id: 'crop-2', cropType: 'Wheat', percentAcres: 66.7, acres: 66.67 },
    ]
    const pristine = { ...start, lines: [scoutingLine({ crops })] }
    const type = (text: string) => typeLineNumber(0, 'acres', text, pristine)
    const typed = afterSteps(pristine, type('1'), type('10'), type('100'))
    expect(typed.lines[0]?.crops).toEqual(crops)
  })

  it('keeps what is no number as a text and says where', () => {
    const typed = afterSteps(start, typeUnits('1,5'))
    expect(typed.lines[0]?.acres).toBe(100)
    expect(unreadable(afterSteps(typed, leaveField('lineItems.0.acres')).typed, 'Invalid value')).toEqual([
      { path: 'lineItems.0.acres', message: 'Invalid value' },
    ])
  })

  it('gives the other of two the rest', () => {
    const typed = afterSteps(start, typeSharePercentage('customers', 0, '60'))
    expect(typed.customers.map(({ percentage }) => percentage)).toEqual([60, 40])
    const paid = afterSteps(start, typeShareAmount('customers', 0, '105'))
    expect(paid.customers).toMatchObject([
      { percentage: 20, amount: 105 },
      { percentage: 80, amount: 420 },
    ])
  })

  // (rule shares/split-evenly)
  it('splits stored shares again that nobody touched', () => {
    const two = afterSteps(start, addRow('agronomists', 'new'))
    expect(two.agronomists.map(({ percentage }) => percentage)).toEqual([50, 50])
    expect(afterSteps(start, dropRow('customers', 1)).customers).toMatchObject([
      { id: 1, percentage: 100, amount: undefined },
    ])
  })

  it('can lose all its people, one by one', () => {
    expect(afterSteps(start, dropRow('agronomists', 0)).agronomists).toEqual([])
  })

  it('keeps stored amounts that were typed by hand', () => {
    const byHand = {
      ...order,
      customerAssignments: order.customerAssignments.map(paidBy({ 1: 262, 2: 263 })),
    }
    const { form } = editForm(byHand)
    expect(form.customers.map(({ amount }) => amount)).toEqual([262, 263])
    const three = afterSteps(form, addRow('customers', 'new'))
    expect(three.customers.map(({ percentage }) => percentage)).toEqual([50, 50, 0])
  })

  // (rule shares/follow-the-total)
  it('says in which list the typed amounts were reset, until something is changed in it', () => {
    const discounted = typeDiscount('5')
    expect(afterSteps(start, discounted).amountsReset).toEqual({ agronomists: false, customers: false })
    const reset = afterSteps(start, typeShareAmount('customers', 0, '262'), discounted)
    expect(reset.amountsReset).toEqual({ agronomists: false, customers: true })
    expect(reset.typed).toEqual({ discountPercentage: '5' })
    expect(afterSteps(reset, leaveField('discountPercentage')).amountsReset.customers).toBe(true)
    expect(afterSteps(reset, addRow('agronomists', 'new')).amountsReset.customers).toBe(true)
    expect(afterSteps(reset, dropRow('customers', 1)).amountsReset.customers).toBe(false)
  })

  it('adds an empty person and removes a line with what was typed into lines', () => {
    expect(afterSteps(start, addRow('agronomists', 'new')).agronomists.at(-1)?.email).toBe('')
    const removed = afterSteps(start, typeUnits('x'), removeLines(new Set(['line-1'])))
    expect(removed).toMatchObject({ lines: [], typed: {} })
  })

  it('lets customer 1 follow the producer, also after the producer was cleared', () => {
    expect(afterSteps(start, chooseProducer(3)).customers[0]?.id).toBe(3)
    expect(afterSteps(start, chooseProducer(2)).customers[0]?.id).toBe(1)
    const cleared = afterSteps(start, chooseProducer(null))
    expect(cleared.customers[0]?.id).toBe(null)
    expect(afterSteps(cleared, chooseProducer(3)).customers[0]?.id).toBe(3)
  })

  it('is compared by typed amounts only: those that the percentages give follow the total', () => {
    const amountsOf = (form: OrderForm) => tidiedDraft(form).customerAssignments.map(({ amount }) => amount)
    expect(amountsOf(start)).toEqual([undefined, undefined])
    expect(amountsOf(afterSteps(start, typeShareAmount('customers', 0, '262')))).toEqual([262, 263])
  })

  it('goes on from a newer version with what was typed', () => {
    const newer = { ...order, versionNumber: 2, comments: 'Of another' }
    const typed = afterSteps(start, typeDiscount('5'))
    const merged = { ...toDraft(typed), comments: newer.comments, producerId: 2 }
    const next = afterSteps(typed, applyMerged(merged))
    expect(toDraft(next)).toMatchObject({ comments: 'Of another', producerId: 2, discountPercentage: 5 })
    expect(next.typed).toEqual({})
  })
})
