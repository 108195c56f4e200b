import { expect, test } from 'vitest'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { context, customDraft, draft, samplingLine, scoutingLine, stored } from '#test/world/example-order.ts'
import { orderProblems } from './problems.ts'

function said(order: Draft, known: Partial<RuleContext> = {}): string[] {
  return orderProblems(order, context(known)).map(({ path, message }) => `${path}: ${message}`)
}
const customerList = (...ids: (number | null)[]) =>
  ids.map((id) => ({ id, percentage: Math.round(1_000 / ids.length) / 10 }))
const agronomistList = (...emails: string[]) =>
  emails.map((email) => ({ email, percentage: Math.round(1_000 / emails.length) / 10 }))

// (rules kinds/three-kinds, shares/once-each)
test('an order that is complete has no problem', () => {
  expect(said(draft())).toEqual([])
  expect(said(customDraft())).toEqual([])
})

// (rule input/same-rules-everywhere)
test('an empty order is told everything at once', () => {
  const empty = { producerId: null, agronomistAssignments: [], customerAssignments: [], lineItems: [] }
  expect(said(draft(empty))).toEqual([
    'producerId: Producer is required',
    'agronomistAssignments: At least one agronomist assignment is required',
    'customerAssignments: Customer is required',
    'lineItems: At least one line item is required',
  ])
})

test.each<[string, Partial<Draft>, string]>([
  ['an unknown producer', { producerId: 77 }, 'producerId: Unknown producer; choose one from the list'],
  ['an archived producer', { producerId: 9 }, 'producerId: Old Mill is archived; choose another producer'],
  [
    'a customer that is not chosen',
    { customerAssignments: customerList(1, null) },
    'customerAssignments.1.id: Customer is required',
  ],
  [
    'an unknown customer',
    { customerAssignments: customerList(77) },
    'customerAssignments.0.id: Unknown customer; choose one from the list',
  ],
  [
    'an archived customer',
    { customerAssignments: customerList(9) },
    'customerAssignments.0.id: Old Mill is archived; choose another customer',
  ],
  [
    'the same customer twice',
    { customerAssignments: customerList(1, 1) },
    'customerAssignments.1.id: This customer is already assigned; choose another one',
  ],
  [
    'an agronomist that is not chosen',
    { agronomistAssignments: agronomistList('') },
    'agronomistAssignments.0.email: Agronomist is required',
  ],
  [
    'an unknown agronomist',
    { agronomistAssignments: agronomistList('who@farm.test') },
    'agronomistAssignments.0.email: Unknown agronomist; choose one from the list',
  ],
  [
    'an archived agronomist',
    { agronomistAssignments: agronomistList('old@farm.test') },
    'agronomistAssignments.0.email: Old is archived; choose another agronomist',
  ],
  [
    'an agronomist without a territory',
    { agronomistAssignments: agronomistList('lost@farm.test') },
    'agronomistAssignments.0.territory: Territory is required',
  ],
  [
    'the same agronomist twice',
    { agronomistAssignments: agronomistList('amy@farm.test', 'Amy@Farm.test') },
    'agronomistAssignments.1.email: This agronomist is already assigned; choose another one',
  ],
  [
    'a negative amount',
    { customerAssignments: [{ id: 1, percentage: 100, amount: -0.01 }] },
    'customerAssignments.0.amount: Amount must be at least $0.00',
  ],
  [
    'a PO type that is a kind of document',
    { contractType: 'credit_memo' },
    'contractType: PO Type must be standard or custom',
  ],
  [
    'a PO type beside its services',
    { contractType: 'custom' },
    'contractType: PO Type must match the document',
  ],
  ['a parent of an original', { parentPoId: 12 }, 'parentPoId: An original order cannot have a parent order'],
  [
    'comments of 5,001 characters',
    { comments: 'x'.repeat(5_001) },
    'comments: Comments can have at most 5,000 characters',
  ],
])('%s is refused', (_, changes, problem) => {
  expect(said(draft(changes))).toEqual([problem])
})

// (rule shares/add-up-to-100)
test.each([
  [99.4, false],
  [99.5, true],
  [100, true],
])('one share of %d%% is permitted: %s', (percentage, permitted) => {
  expect(said(draft({ customerAssignments: [{ id: 1, percentage }] }))).toEqual(
    permitted ? [] : ['customerAssignments: Customer percentages must add up to 100%'],
  )
  expect(said(draft({ agronomistAssignments: [{ email: 'amy@farm.test', percentage }] }))).toEqual(
    permitted ? [] : ['agronomistAssignments: Agronomist percentages must add up to 100%'],
  )
})

test.each([
  [49.4, false],
  [49.5, true],
  [50.5, true],
  [50.6, false],
])('two shares of 50%% and %d%% are permitted: %s', (percentage, permitted) => {
  const customerAssignments = [
    { id: 1, percentage: 50 },
    { id: 2, percentage },
  ]
  const agronomistAssignments = [
    { email: 'amy@farm.test', percentage: 50 },
    { email: 'ben@farm.test', percentage },
  ]
  expect(said(draft({ customerAssignments }))).toEqual(
    permitted ? [] : ['customerAssignments: Customer percentages must add up to 100%'],
  )
  expect(said(draft({ agronomistAssignments }))).toEqual(
    permitted ? [] : ['agronomistAssignments: Agronomist percentages must add up to 100%'],
  )
})

// (rule shares/required-and-bounds)
test.each([-0.1, 100.1])('a share of %d%% is refused', (percentage) => {
  const customerAssignments = [
    { id: 1, percentage },
    { id: 2, percentage: 100 - percentage },
  ]
  const agronomistAssignments = [
    { email: 'amy@farm.test', percentage },
    { email: 'ben@farm.test', percentage: 100 - percentage },
  ]
  expect(said(draft({ customerAssignments }))).toContain(
    'customerAssignments.0.percentage: Percentage must be from 0 to 100',
  )
  expect(said(draft({ agronomistAssignments }))).toContain(
    'agronomistAssignments.0.percentage: Percentage must be from 0 to 100',
  )
})

test('a customer of 0% is permitted', () => {
  const customerAssignments = [
    { id: 1, percentage: 100 },
    { id: 2, percentage: 0 },
  ]
  expect(said(draft({ customerAssignments }))).toEqual([])
})

test('20 customers are permitted and 21 are not', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: i + 100, percentage: i < 20 ? 5 : 0 }))
  const known = { customer: (id: number) => ({ id, name: 'Grower', active: true }) }
  expect(said(draft({ customerAssignments: many(20) }), known)).toEqual([])
  expect(said(draft({ customerAssignments: many(21) }), known)).toEqual([
    'customerAssignments: At most 20 customers are allowed',
  ])
})

// (rule prices/bounds)
test.each([
  [-0.01, false],
  [0, true],
  [100, true],
  [100.01, false],
  [Number.NaN, false],
])('an order discount of %d%% is permitted: %s', (discountPercentage, permitted) => {
  expect(said(draft({ discountPercentage }))).toEqual(
    permitted ? [] : ['discountPercentage: Order discount must be from 0 to 100%'],
  )
})

// (rule kinds/fiscal-year)
test.each([
  [1999, false],
  [2000, true],
  [2100, true],
  [2101, false],
  [2026.5, false],
])('fiscal year %d is permitted: %s', (fiscalYear, permitted) => {
  expect(said(draft({ fiscalYear }))).toEqual(
    permitted ? [] : ['fiscalYear: Fiscal year must be a whole number from 2000 to 2100'],
  )
})

test('the fiscal year and the kind of a stored order stay', () => {
  const before = stored(draft())
  expect(said(draft({ fiscalYear: 2027 }), { before })).toEqual([
    'fiscalYear: Fiscal year cannot be changed; this order is for FY 2026',
  ])
  const parent = stored(draft(), { id: 11 })
  const child = draft({ documentType: 'supplemental', contractType: 'supplemental', parentPoId: 11 })
  expect(said(child, { before, parent })).toEqual(['documentType: The document type cannot be changed'])
})

// (rule input/limits)
test('1,000 lines are permitted and 1,001 are not', () => {
  const line = (i: number) =>
    scoutingLine({ id: `l${i}`, crops: [{ id: `c${i}`, cropType: 'Corn', percentAcres: 100, acres: 100 }] })
  const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i))
  expect(said(draft({ lineItems: lines(1_000) }))).toEqual([])
  expect(said(draft({ lineItems: lines(1_001) }))).toEqual([
    'lineItems: An order can have at most 1,000 service line items',
  ])
})

// (rule lines/ids)
test('duplicate ids are refused', () => {
  expect(said(draft({ lineItems: [scoutingLine(), scoutingLine()] }))).toEqual([
    'lineItems.1.id: Line ID line-1 is used twice; make it unique',
    'lineItems.1.crops.0.id: Crop ID crop-1 is used twice; make it unique',
  ])
})

const dear = (id: string, acres: number) => samplingLine({ id, acres, costPerAcre: 10_000 })

test('a grand total of 10,000,000,000 is refused and one cent less is not', () => {
  const lines = [dear('a', 500_000), dear('b', 499_999)]
  const rest = samplingLine({ id: 'c', acres: 100, costPerAcre: 99.99, discountInDollars: 0 })
  expect(said(customDraft([...lines, { ...rest, acres: 1, costPerAcre: 9_999.99 }]))).toEqual([])
  expect(said(customDraft([...lines, { ...rest, acres: 1, costPerAcre: 10_000 }]))).toEqual([
    'grandTotal: Grand total must be below $10,000,000,000.00',
  ])
})

test('a credit memo of 10,000,000,000 is refused like an order of it', () => {
  const lines = [dear('a', 500_000), dear('b', 500_000)]
  const ordered = stored(customDraft(lines), { id: 12, finalized: true })
  const memo = customDraft(lines, {
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    parentPoId: 12,
  })
  expect(said(memo, { parent: ordered, family: [ordered] })).toEqual([
    'grandTotal: Grand total must be below $10,000,000,000.00',
  ])
})

test('an amount of 0 is permitted', () => {
  const customerAssignments = [
    { id: 1, percentage: 100 },
    { id: 2, percentage: 0, amount: 0 },
  ]
  expect(said(draft({ customerAssignments }))).toEqual([])
})

test('a grand total is checked after discounts, however large it was before', () => {
  const lines = ['a', 'b', 'c'].map((id) => dear(id, 600_000))
  expect(said(customDraft(lines))).toEqual(['grandTotal: Grand total must be below $10,000,000,000.00'])
  expect(said(customDraft(lines, { discountPercentage: 99 }))).toEqual([])
})

test('a subtotal too large to store every cent is refused even if the discount makes it small', () => {
  const lines = Array.from({ length: 11 }, (_, at) => ({
    ...dear(`l${at}`, 999_999),
    costPerAcre: 99_999.99,
  }))
  expect(said(customDraft(lines, { discountPercentage: 99.9 }))).toEqual([
    'lineItemSubtotalBeforeDiscounts: Subtotal must be below $1,000,000,000,000.00',
  ])
})

// (rule people/archived-may-stay)
test('archived people and services of the stored order may stay', () => {
  const old = customDraft([samplingLine({ serviceTypeId: 4, units: 'acre' })], {
    producerId: 9,
    customerAssignments: [{ id: 9, percentage: 100 }],
    agronomistAssignments: [{ email: 'old@farm.test', percentage: 100 }],
  })
  expect(said(old)).toHaveLength(4)
  expect(said(old, { before: stored(old) })).toEqual([])
})

// (rule shares/territory-is-kept)
test('a share keeps the territory it had when the person was added', () => {
  const before = stored(draft({ agronomistAssignments: [{ email: 'lost@farm.test', percentage: 100 }] }))
  before.agronomistAssignments[0]!.territory = '11'
  expect(said(draft({ agronomistAssignments: agronomistList('lost@farm.test') }), { before })).toEqual([])
})

const parent = stored(draft({ customerAssignments: customerList(1, 2) }), { id: 12, finalized: true })
const child = (changes: Partial<Draft> = {}) =>
  draft({
    documentType: 'supplemental',
    contractType: 'supplemental',
    parentPoId: 12,
    customerAssignments: customerList(1, 2),
    ...changes,
  })

// (rule lines/services-by-type)
test('a child of a standard order may take scouting services', () => {
  expect(said(child(), { parent, family: [parent] })).toEqual([])
})

test.each<[string, Draft, Partial<RuleContext>, string]>([
  [
    'without its parent',
    child(),
    {},
    'parentPoId: A supplemental PO or credit memo must reference its parent order',
  ],
  [
    'of another parent',
    child({ parentPoId: 13 }),
    { parent },
    'parentPoId: A supplemental PO or credit memo must reference its parent order',
  ],
  [
    'that calls itself standard',
    child({ contractType: 'standard' }),
    { parent },
    'contractType: PO Type must match the document',
  ],
  [
    'with another producer',
    child({ producerId: 2 }),
    { parent },
    'producerId: Producer must match the parent order: Acme Farms',
  ],
  [
    'without a customer of the parent',
    child({ customerAssignments: customerList(1) }),
    { parent },
    'customerAssignments: Birch Hill is a customer on the parent order; add them here too, at 0% if needed',
  ],
  [
    'with a customer of its own',
    child({ customerAssignments: customerList(1, 2, 3) }),
    { parent },
    'customerAssignments.2.id: This customer is not on the parent order; remove the row',
  ],
])('a child %s is refused', (_, order, known, problem) => {
  expect(said(order, known)).toEqual([problem])
})

// (rule kinds/archived-original)
test('a child may be edited by a user who cannot see its archived parent', () => {
  const line = samplingLine()
  const memo = child({
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    baseType: 'custom',
    lineItems: [line],
  })
  const before = stored(memo, { id: 14 })
  expect(said({ ...memo, comments: 'new' }, { before })).toEqual([])
  expect(said({ ...memo, lineItems: [line, { ...line, id: 'more' }] }, { before })).toEqual([])
  expect(said({ ...memo, parentPoId: 15 }, { before })).toEqual([
    'parentPoId: A supplemental PO or credit memo must reference its parent order',
  ])
})

// (rule kinds/po-type-of-a-child)
test('a child keeps the PO type of its parent', () => {
  const custom = child({ baseType: 'custom', lineItems: [samplingLine()] })
  expect(said(custom, { parent })).toEqual(['baseType: PO Type must match the parent order'])
})

// (rule shares/people-of-a-child)
test('a child keeps archived customers and people of its parent, at 0% if need be', () => {
  const archived = {
    producerId: 9,
    customerAssignments: [
      { id: 9, percentage: 0 },
      { id: 1, percentage: 100 },
    ],
    agronomistAssignments: [{ email: 'old@farm.test', percentage: 100 }],
  }
  expect(said(child(archived), { parent: stored(draft(archived), { id: 12, finalized: true }) })).toEqual([])
})

test('a credit memo takes typed amounts of its own sign', () => {
  const memo = child({ documentType: 'credit_memo', contractType: 'credit_memo' })
  memo.customerAssignments[0]!.amount = -262.5
  expect(said(memo, { parent, family: [parent] })).toEqual([])
})

test('every problem of a long order is found', () => {
  const lineItems = Array.from({ length: 60 }, (_, i) =>
    scoutingLine({ id: `l${i}`, fieldName: '', crops: [] }),
  )
  expect(said(draft({ lineItems }))).toHaveLength(120)
})
