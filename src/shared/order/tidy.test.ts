import { expect, test } from 'vitest'
import { customDraft, draft, samplingLine, scoutingLine } from '#test/world/example-order.ts'
import { orderPlace, tidyDraft } from './tidy.ts'

function tidying() {
  let made = 0
  return () => `made-${++made}`
}

// (rules prices/credit-sign, input/stored-form)
test('numbers are rounded half away from zero as they are stored', () => {
  const line = scoutingLine({ acres: 100.005, costPerAcre: 5.255, discountPercent: 1.005 })
  const tidied = tidyDraft(draft({ discountPercentage: 5.555, lineItems: [line] }), tidying())
  expect(tidied.discountPercentage).toBe(5.56)
  expect(tidied.lineItems[0]).toMatchObject({ acres: 100.01, costPerAcre: 5.26, discountPercent: 1.01 })
})

test('shares have one decimal and amounts cents', () => {
  const tidied = tidyDraft(
    draft({ customerAssignments: [{ id: 1, percentage: 33.35, amount: 1.005 }] }),
    tidying(),
  )
  expect(tidied.customerAssignments).toEqual([{ id: 1, percentage: 33.4, amount: 1.01 }])
})

test.each([
  ['credit_memo', 5, -5],
  ['credit_memo', -5, -5],
  ['credit_memo', 0, 0],
  ['original', 5, 5],
  ['original', -5, -5],
  ['supplemental', -0, 0],
] as const)('a %s keeps an amount of %d as %d', (documentType, amount, expected) => {
  const shares = [{ id: 1, percentage: 100, amount }]
  const tidied = tidyDraft(draft({ documentType, customerAssignments: shares }), tidying())
  expect(tidied.customerAssignments[0]!.amount).toBe(expected)
})

test('only the discount of its type is stored', () => {
  const lines = [
    scoutingLine({ discountType: 'percent', discountPercent: 5, discountInDollars: 1 }),
    scoutingLine({ discountType: 'dollars', discountPercent: 5, discountInDollars: 1.255 }),
  ]
  const [percent, dollars] = tidyDraft(draft({ lineItems: lines }), tidying()).lineItems
  expect([percent!.discountPercent, percent!.discountInDollars]).toEqual([5, 0])
  expect([dollars!.discountPercent, dollars!.discountInDollars]).toEqual([0, 1.26])
})

// (rule lines/fields-by-service)
test('fields of the other kind of service are emptied', () => {
  const full = {
    gridSize: '5 acre',
    coopName: 'Coop',
    numberOfChecks: 3,
    serviceDetails: 'd',
    legalDescription: 'l',
  }
  const scouting = tidyDraft(draft({ lineItems: [scoutingLine(full)] }), tidying()).lineItems[0]
  expect(scouting).toMatchObject({ ...full, gridSize: '', coopName: '' })
  expect(scouting!.crops).toHaveLength(1)
  const custom = tidyDraft(customDraft([samplingLine({ ...full, crops: scoutingLine().crops })]), tidying())
  expect(custom.lineItems[0]).toMatchObject({ ...full, numberOfChecks: 0, crops: [] })
})

test('a line without a service is tidied by the PO type', () => {
  const line = scoutingLine({ serviceTypeId: null, gridSize: '5 acre' })
  expect(tidyDraft(draft({ lineItems: [line] }), tidying()).lineItems[0]!.crops).toHaveLength(1)
  expect(tidyDraft(customDraft([line]), tidying()).lineItems[0]).toMatchObject({
    gridSize: '5 acre',
    crops: [],
  })
})

// (rule lines/ids)
test('missing ids are created and existing ones stay', () => {
  const crop = { id: ' ', cropType: 'Corn', percentAcres: 0, acres: 100 }
  const tidied = tidyDraft(
    draft({ lineItems: [scoutingLine({ id: '', crops: [crop] }), scoutingLine()] }),
    tidying(),
  )
  expect(tidied.lineItems.map((line) => line.id)).toEqual(['made-1', 'line-1'])
  expect(tidied.lineItems.map((line) => line.crops[0]!.id)).toEqual(['made-2', 'crop-1'])
})

// (rule lines/crops)
test('crop percentages are computed from acres, whatever was sent', () => {
  const crops = [
    { id: 'a', cropType: ' Corn ', percentAcres: 99, acres: 41.13 },
    { id: 'b', cropType: 'Oats', percentAcres: 0, acres: 82.27 },
  ]
  const tidied = tidyDraft(draft({ lineItems: [scoutingLine({ acres: 123.4, crops })] }), tidying())
  expect(tidied.lineItems[0]!.crops).toEqual([
    { id: 'a', cropType: 'Corn', percentAcres: 33.3, acres: 41.13 },
    { id: 'b', cropType: 'Oats', percentAcres: 66.7, acres: 82.27 },
  ])
})

// (rule people/e-mail-is-the-key)
test('texts are trimmed and e-mails lower-cased', () => {
  const tidied = tidyDraft(
    draft({
      comments: ' hello ',
      agronomistAssignments: [{ email: ' Amy@Farm.test ', percentage: 100 }],
      lineItems: [scoutingLine({ fieldName: '  ', state: ' Iowa ' })],
    }),
    tidying(),
  )
  expect([tidied.comments, tidied.agronomistAssignments[0]!.email]).toEqual(['hello', 'amy@farm.test'])
  expect(tidied.lineItems[0]).toMatchObject({ fieldName: '', state: 'Iowa' })
})

// (rule input/stored-form)
test('names have one line and no invisible characters, comments and descriptions keep their lines', () => {
  const line = scoutingLine({
    fieldName: '\u202eNorth\n40',
    legalDescription: 'NE\n1/4\u200b',
    county: '\u200b',
  })
  const tidied = tidyDraft(draft({ comments: 'one\n\ttwo\u0007', lineItems: [line] }), tidying())
  expect(tidied.comments).toBe('one\n\ttwo')
  expect(tidied.lineItems[0]).toMatchObject({
    fieldName: 'North 40',
    legalDescription: 'NE\n1/4',
    county: '',
  })
})

test('tidying twice changes nothing more', () => {
  const once = tidyDraft(
    draft({ discountPercentage: 1.005, lineItems: [scoutingLine({ id: '', acres: 1.005 })] }),
    tidying(),
  )
  expect(tidyDraft(once, tidying())).toEqual(once)
})

// (rule lines/place)
test('an order is where its first line with a place is', () => {
  const lines = [
    scoutingLine(),
    scoutingLine({ state: 'Iowa', county: 'Story' }),
    scoutingLine({ state: 'Ohio' }),
  ]
  expect(orderPlace(lines)).toEqual({ state: 'Iowa', county: 'Story' })
  expect(orderPlace([])).toEqual({ state: '', county: '' })
})
