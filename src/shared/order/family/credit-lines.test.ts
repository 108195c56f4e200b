import { expect, it } from 'vitest'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import { scoutingLine, storedLine } from '#test/world/example-order.ts'
import { creditableOrders } from './credit-lines.ts'

const line = (fieldName: string, acres: number, changes: Partial<LineItemInput> = {}) =>
  storedLine(scoutingLine({ fieldName, acres, serviceTypeId: 7, costPerAcre: 5, ...changes }))

function member(
  id: number,
  documentType: DocumentType,
  sequenceNumber: number,
  lineItems: LineItem[],
  finalized = true,
) {
  return { id, documentType, sequenceNumber, displayPo: `${id}`, finalized, lineItems }
}

const parent = member(1, 'original', 1, [line('Mill', 100.5), line('Ridge', 20)])
const family = [
  member(4, 'supplemental', 2, [line('Bend', 10)], false),
  member(3, 'supplemental', 1, [line('Mill', 40), line('Mill', 5, { units: 'sample' })]),
  member(5, 'credit_memo', 1, [line('mill ', 100)], false),
  member(6, 'credit_memo', 2, [line('Ridge', 8)]),
]

const left = (...given: Parameters<typeof creditableOrders>) =>
  creditableOrders(...given).orders.map(({ displayPo, lines }) => [
    displayPo,
    lines.map((one) => `${one.line.fieldName}: ${one.line.acres} - ${one.credited} = ${one.left}`),
  ])

// (rule kinds/credit-ordered-lines)
it('offers the lines of finalized members, the original first, with the units credited and left', () => {
  expect(left(parent, family, [line('Mill', 0.1)], 6)).toEqual([
    ['1', ['Mill: 100.5 - 100.1 = 0.4', 'Ridge: 20 - 0 = 20']],
    ['3', ['Mill: 40 - 0 = 40', 'Mill: 5 - 0 = 5']],
  ])
})

it('counts the original once, whether in the family or archived', () => {
  const [whole, without] = [[parent, ...family], family].map((all) => creditableOrders(parent, all, [], null))
  expect(whole).toEqual(without)
})

it('shows which credit memo credited a line, without a number for the one being edited', () => {
  const { orders } = creditableOrders(parent, family, [line('Ridge', 12)], null)
  expect(orders[0]?.lines[1]).toMatchObject({
    credits: [
      { displayPo: '6', units: 8 },
      { displayPo: null, units: 12 },
    ],
    credited: 20,
    left: 0,
  })
})

// (rule kinds/credit-of-a-line)
it('credits the line of the same price and discount first, then the others of its field', () => {
  const twice = member(1, 'original', 1, [
    line('Mill', 10),
    line('Mill', 30, { costPerAcre: 6, discountPercent: 5 }),
  ])
  const dearer = line('Mill', 35, { costPerAcre: 6, discountPercent: 5 })
  expect(left(twice, [], [dearer], null)).toEqual([['1', ['Mill: 10 - 5 = 5', 'Mill: 30 - 30 = 0']]])
})

it('distinguishes a discount in dollars from the same number in percent', () => {
  const dollars = { discountType: 'dollars', discountInDollars: 1 } as const
  const twice = member(1, 'original', 1, [
    line('Mill', 10, { discountPercent: 1 }),
    line('Mill', 10, dollars),
  ])
  expect(left(twice, [], [line('Mill', 4, dollars)], null)).toEqual([
    ['1', ['Mill: 10 - 0 = 10', 'Mill: 10 - 4 = 6']],
  ])
})

it('excess credit goes to the first line of its field, which has nothing left', () => {
  expect(left(parent, [], [line('Ridge', 25)], null)).toEqual([
    ['1', ['Mill: 100.5 - 0 = 100.5', 'Ridge: 20 - 25 = 0']],
  ])
})

it('a credit for a service that the field never had is listed separately and credits no line', () => {
  const elsewhere = [line('Bottom', 3), line('Mill', 2, { serviceTypeId: 8 }), line('Ridge', 1)]
  const { orders, foreign } = creditableOrders(parent, [], elsewhere, null)
  expect(foreign.map(({ line: { fieldName }, units }) => `${fieldName} ${units}`)).toEqual([
    'Bottom 3',
    'Mill 2',
  ])
  expect(orders[0]?.lines.map((one) => one.credited)).toEqual([0, 1])
})
