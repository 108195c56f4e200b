import { describe, expect, test } from 'vitest'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { draft, scoutingLine, stored } from '#test/world/example-order.ts'
import { beyondSentence, creditBeyond, creditedBeyond, creditWarning, familyCredit } from './credit.ts'

const parent = stored(draft(), { id: 12, displayPo: '12', grandTotal: 1_541.92, finalized: true })
const more = stored(draft(), { id: 13, displayPo: '12-S1', documentType: 'supplemental', grandTotal: 100 })
const memo = stored(draft(), {
  id: 14,
  displayPo: '12-C1',
  documentType: 'credit_memo',
  grandTotal: -600,
  finalized: true,
})
const archived = stored(draft(), { id: 15, documentType: 'supplemental', grandTotal: 999, status: false })

// (rule kinds/credit-more-than-ordered)
test('what is left to credit counts active members and names the open ones', () => {
  expect(familyCredit([parent, more, memo, archived])).toEqual({
    ordered: 1_641.92,
    credited: 600,
    left: 1_041.92,
    open: ['12-S1'],
  })
})

test('a credit memo being changed is not counted against itself', () => {
  expect(familyCredit([parent, more, memo], 14).left).toBe(1_641.92)
})

test.each([
  [1_041.92, false],
  [-1_041.92, false],
  [1_041.93, true],
  [-1_041.93, true],
])('a credit memo of %d with 1,041.92 left gives a warning: %s', (grandTotal, warned) => {
  const credit = familyCredit([parent, more, memo])
  expect(creditWarning(credit, grandTotal) !== null).toBe(warned)
})

test('the warning names every figure, open orders and hidden ones', () => {
  const credit = familyCredit([parent, more, memo])
  expect(creditWarning(credit, -1_100, 2)).toBe(
    'This credit memo of $1,100.00 brings the credits to $1,700.00, $58.08 more than the $1,641.92 that was ordered. ' +
      'Still open: 12-S1. Related orders that you cannot see are not included: 2.',
  )
})

// (rule kinds/credit-limited-by-the-server)
describe('a credit memo that takes more than is left', () => {
  const line = (documentType: DocumentType, acres: number, changes: Partial<LineItemInput> = {}) => ({
    ...scoutingLine({ acres, ...changes }),
    documentType,
  })
  const family = {
    left: 100,
    lines: [line('original', 20), line('supplemental', 5), line('credit_memo', 10.5)],
  }
  const beyond = (grandTotal: number, ...lineItems: LineItemInput[]) =>
    creditBeyond(family, { grandTotal, lineItems }, () => 'Scouting')

  test.each([
    [-100, 14.5, null],
    [-100.01, 14.5, { left: 100, over: 0.01, lines: [] }],
    [
      -100,
      14.6,
      {
        left: 100,
        over: 0,
        lines: [{ field: 'North 40', service: 'Scouting', unit: 'acre', left: 14.5, over: 0.1 }],
      },
    ],
  ])('of %d for %d acres exceeds it by the difference', (grandTotal, acres, expected) => {
    expect(beyond(grandTotal, scoutingLine({ acres }))).toEqual(expected)
  })

  test('adds up its lines of one field, service and unit, and keeps others separate', () => {
    const lines = [scoutingLine({ acres: 10 }), scoutingLine({ acres: 5, fieldName: ' north 40' })]
    expect(beyond(-1, ...lines)?.lines.map(({ over }) => over)).toEqual([0.5])
    const others = [{ fieldName: 'South' }, { serviceTypeId: 2 }, { units: 'sample' as const }]
    for (const other of others)
      expect(beyond(-1, scoutingLine({ acres: 1, ...other }))?.lines.map(({ left }) => left)).toEqual([0])
  })

  test('is reported in dollars and units, the first three lines by name', () => {
    const found = beyond(
      -150,
      ...['A', 'B', 'C', 'D'].map((fieldName) => scoutingLine({ acres: 1, fieldName })),
    )
    expect(found && beyondSentence(found)).toBe(
      'This credit memo is $50.00 over the $100.00 left to credit. ' +
        'A, Scouting: 1 acre over the 0 left. B, Scouting: 1 acre over the 0 left. ' +
        'C, Scouting: 1 acre over the 0 left. And 1 more line.',
    )
    expect([creditedBeyond(50), creditedBeyond(0)]).toEqual([
      'Credits $50.00 more than the remaining amount',
      'Credits more units than a line had left',
    ])
  })
})
