import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { submitBlocked } from '#shared/order/rules/requirements.ts'
import { shownAmounts } from '#shared/order/shares/shares.ts'
import { emptyCatalogue } from '#test/world/form-lists.ts'
import { figuresOf, orderFigures } from './figures.ts'
import { numberProblems } from './form-problems.ts'
import {
  addLine,
  chooseProducer,
  insertCopy,
  leaveField,
  reduce,
  removeLines,
  type Step,
  saveLine,
  typeDiscount,
} from './form-steps.ts'
import { copyOf } from './line-draft.ts'
import type { OrderForm } from './order-form.ts'
import { contentOf, isLocked, isProducerLocked, sameContent, toDraft } from './order-form.ts'
import { blankForm } from './prefill.ts'
import { noStoredOrders, ruleContext } from './rule-context.ts'
import {
  addRow,
  assignRest,
  chooseAgronomist,
  chooseCustomer,
  removeRow,
  typeShareAmount,
  typeSharePercentage,
} from './share-steps.ts'
import { enterNumber } from './typed-text.ts'

const blank = blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 })
const withSteps = (form: OrderForm, ...steps: Step[]) => steps.reduce(reduce, form)

const line = (change: Partial<LineItemInput>): LineItemInput => ({ ...blankLine('a'), ...change })
const corn = line({ id: 'l1', fieldName: 'North 40', acres: 123.4, costPerAcre: 5.25, discountPercent: 5 })
const premium = line({
  id: 'l2',
  fieldName: 'River Bend',
  acres: 80.5,
  costPerAcre: 12.35,
  discountType: 'dollars',
  discountInDollars: 0.35,
})
const reference = withSteps(
  blank,
  chooseProducer(7),
  addLine(corn),
  addLine(premium),
  typeDiscount('2.5'),
  addRow('customers', 'k2'),
  addRow('customers', 'k3'),
  chooseCustomer(1, 8),
  chooseCustomer(2, 9),
)

describe('the reference order', () => {
  it('adds up to the cent', () => {
    expect(figuresOf(corn)).toMatchObject({ subtotalBeforeDiscount: 647.85, subtotalAfterDiscount: 615.46 })
    expect(figuresOf(premium)).toMatchObject({ subtotalBeforeDiscount: 994.18, subtotalAfterDiscount: 966 })
    expect(orderFigures(reference)).toEqual({
      lineItemSubtotalBeforeDiscounts: 1642.03,
      lineItemSubtotalAfterDiscounts: 1581.46,
      discountAmount: 39.54,
      grandTotal: 1541.92,
    })
  })

  it('is split among three customers without losing a cent', () => {
    expect(reference.customers.map((row) => row.percentage)).toEqual([33.3, 33.3, 33.4])
    expect(shownAmounts(reference.customers, 1541.92)).toEqual([513.46, 513.46, 515])
  })

  it('reads the same as a credit memo, below zero', () => {
    const memo: OrderForm = { ...reference, documentType: 'credit_memo' }
    expect(orderFigures(memo).grandTotal).toBe(-1541.92)
  })
})

describe('lines', () => {
  it('prices a line that did not change only once', () => {
    expect(figuresOf(corn)).toBe(figuresOf(corn))
  })

  // (rule lines/copy)
  it('stands a copy after its source, with ids of its own', () => {
    const copy = copyOf(corn)
    const form = withSteps(reference, insertCopy('l1', copy))
    expect(form.lines.map((one) => one.fieldName)).toEqual(['North 40', 'North 40 (Copy)', 'River Bend'])
    expect(copy.id).not.toBe(corn.id)
  })

  // (rule kinds/locked-by-lines)
  it('locks producer and PO type with the first line and unlocks them with the last', () => {
    const one = withSteps(blank, addLine(corn))
    expect([isLocked(blank), isLocked(one), isLocked(withSteps(one, removeLines(new Set(['l1']))))]).toEqual([
      false,
      true,
      false,
    ])
  })

  // (rule kinds/locked-by-lines)
  it('locks a producer that was chosen, never the empty field', () => {
    const one = withSteps(blank, addLine(corn))
    const chosen = withSteps(one, chooseProducer(7))
    expect([isProducerLocked(one), isLocked(one), isProducerLocked(chosen)]).toEqual([false, true, true])
  })
})

describe('customer 1', () => {
  // (rule shares/customer-1-follows-producer)
  it('is the producer until somebody else is chosen', () => {
    const follows = withSteps(blank, chooseProducer(7), chooseProducer(8))
    expect(follows.customers[0]?.id).toBe(8)
    const stays = withSteps(blank, chooseProducer(7), chooseCustomer(0, 9), chooseProducer(8))
    expect(stays.customers[0]?.id).toBe(9)
  })

  it('does not become a customer that is there already', () => {
    const form = withSteps(blank, addRow('customers', 'k2'), chooseCustomer(1, 7), chooseProducer(7))
    expect(form.customers.map((row) => row.id)).toEqual([null, 7])
  })

  it('removed alone leaves an empty row, and Submit asks for it', () => {
    const draft = toDraft(withSteps(blank, chooseProducer(7), removeRow('customers', 0)))
    expect(draft.customerAssignments).toEqual([{ id: null, percentage: 100 }])
    expect(submitBlocked(draft)).toBe(true)
  })
})

describe('the order discount', () => {
  const outOfRange = 'Order discount must be from 0 to 100%'
  const rules = ruleContext(emptyCatalogue, noStoredOrders, true)
  it.each([
    ['2,5', 4, enterNumber],
    ['1e1', 4, enterNumber],
    ['5.5.5', 4, enterNumber],
    ['1,234', 1234, outOfRange],
    ['-1', -1, outOfRange],
    ['100.01', 100.01, outOfRange],
    ['100', 100, undefined],
  ])('after 4, %s stays as it was typed, means %d, and is judged at once', (text, meant, message) => {
    const typed = withSteps(reference, typeDiscount('4'), typeDiscount(text))
    expect(typed.discountPercentage).toBe(meant)
    expect(typed.typed.discountPercentage).toBe(text)
    const found = numberProblems(typed, rules).find(({ path }) => path === 'discountPercentage')
    expect(found?.message).toBe(message)
  })

  it('is shown rounded when its field is left', () => {
    const typed = withSteps(reference, typeDiscount('5.555'))
    expect(typed.typed.discountPercentage).toBe('5.555')
    expect(typed.discountPercentage).toBe(5.56)
    expect(withSteps(typed, leaveField('discountPercentage')).typed).toEqual({})
  })
})

describe('shares', () => {
  // (rule shares/follow-the-total)
  it('keep a hand-typed amount while the total stays and say so when it gives way', () => {
    const typed = withSteps(reference, typeShareAmount('customers', 0, '513.50'))
    expect(typed.customers[0]).toMatchObject({ percentage: 33.3, amount: 513.5 })
    expect(typed.amountsReset.customers).toBe(false)
    const changed = withSteps(typed, saveLine({ ...corn, acres: 124 }))
    expect(changed.customers.every((row) => row.amount === undefined)).toBe(true)
    expect(changed.amountsReset).toEqual({ agronomists: false, customers: true })
    expect(withSteps(changed, typeSharePercentage('customers', 0, '33.3')).amountsReset.customers).toBe(false)
  })

  // (rule shares/percentage-and-amount)
  it('of two, the other one takes the rest', () => {
    const two = withSteps(
      blank,
      addRow('agronomists', 'k2'),
      chooseAgronomist(1, 'odalys@harrowvale.example'),
      typeSharePercentage('agronomists', 0, '70'),
    )
    expect(two.agronomists.map((row) => row.percentage)).toEqual([70, 30])
  })

  // (rule shares/name-the-rest)
  it('assign what is missing to one of them', () => {
    const short = withSteps(reference, typeSharePercentage('customers', 2, '28.4'))
    const full = withSteps(short, assignRest('customers', 2))
    expect(full.customers.map((row) => row.percentage)).toEqual([33.3, 33.3, 33.4])
  })

  it('keep a text that is no number, and the number that was there', () => {
    const form = withSteps(reference, typeSharePercentage('customers', 0, '3x'))
    expect(form.customers[0]?.percentage).toBe(33.3)
    const left = withSteps(form, leaveField('customerAssignments.0.percentage'))
    expect(left.typed['customerAssignments.0.percentage']).toBe('3x')
  })
})

// (rule drafts/only-real-changes)
it('a form that only looks different counts as unchanged', () => {
  const other = blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 })
  expect(contentOf({ ...other, producersShown: 'all' })).toBe(contentOf(blank))
  expect(contentOf(withSteps(other, chooseProducer(7)))).not.toBe(contentOf(blank))
  const lines = [blankLine('a')]
  expect(sameContent({ ...other, lines }, { ...blank, lines: [blankLine('a')] })).toBe(true)
  expect(sameContent({ ...other, lines }, { ...blank, lines: [{ ...blankLine('a'), acres: 1 }] })).toBe(false)
  expect(sameContent({ ...other, lines }, blank)).toBe(false)
  expect(sameContent(withSteps(other, chooseProducer(7)), blank)).toBe(false)
})
