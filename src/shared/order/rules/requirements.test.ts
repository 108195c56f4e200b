import { expect, test } from 'vitest'
import { context, customDraft, draft, samplingLine, scoutingLine } from '#test/world/example-order.ts'
import { requirements, submitBlocked } from './requirements.ts'

const empty = draft({ producerId: null, agronomistAssignments: [], customerAssignments: [], lineItems: [] })

// (rule input/requirement-list)
test('an empty order lists what it needs, in the words of the form', () => {
  const list = requirements(empty, context())
  expect(list.map((each) => each.text)).toEqual([
    'Producer selection required',
    'At least one agronomist assignment required',
    'Customer 1 selection required',
    'At least one Service Line Item required',
    'Customer percentages must total 100%',
    'Agronomist percentages must total 100%',
  ])
  expect(list.some((each) => each.done)).toBe(false)
})

test('a complete order has everything done', () => {
  expect(requirements(draft(), context()).every((each) => each.done)).toBe(true)
  expect(requirements(customDraft(), context()).every((each) => each.done)).toBe(true)
})

// (rule lines/required-fields)
test.each([
  ['Field Name', scoutingLine({ fieldName: ' ' })],
  [
    'Total Units',
    scoutingLine({ acres: 0.05, crops: [{ id: 'c', cropType: 'Corn', percentAcres: 100, acres: 0.05 }] }),
  ],
  ['Service Price', scoutingLine({ costPerAcre: 5.24 })],
  ['Legal Description', scoutingLine({ legalDescription: '' })],
  ['Crops', scoutingLine({ crops: [] })],
  ['Crops', scoutingLine({ crops: [{ id: 'c', cropType: '', percentAcres: 100, acres: 100 }] })],
])('a scouting line still needs its %s', (text, line) => {
  const open = requirements(draft({ lineItems: [scoutingLine({ id: 'other' }), line] }), context()).filter(
    (each) => !each.done,
  )
  expect(open.map((each) => [each.text, each.line])).toEqual([[text, 1]])
})

// (rule lines/fields-by-service)
test('a custom line needs Service Details, and neither Legal Description nor Crops', () => {
  const lines = requirements(customDraft([samplingLine({ serviceDetails: '' })]), context()).filter(
    (each) => each.line === 0,
  )
  expect(lines.map((each) => [each.text, each.done])).toEqual([
    ['Field Name', true],
    ['Total Units', true],
    ['Service Price', true],
    ['Service Details', false],
  ])
})

// (rule input/submit-disabled)
test.each([
  ['without line items', { lineItems: [] }, true],
  ['without a producer', { producerId: null }, true],
  ['without agronomists', { agronomistAssignments: [] }, true],
  [
    'with an agronomist that is not chosen yet',
    { agronomistAssignments: [{ email: '', percentage: 100 }] },
    true,
  ],
  ['without customers', { customerAssignments: [] }, true],
  [
    'without a first customer',
    {
      customerAssignments: [
        { id: null, percentage: 50 },
        { id: 2, percentage: 50 },
      ],
    },
    true,
  ],
  ['with wrong percentages', { customerAssignments: [{ id: 1, percentage: 50 }] }, false],
  ['when all is there', {}, false],
])('Submit %s is disabled: %s', (_, changes, blocked) => {
  expect(submitBlocked(draft(changes))).toBe(blocked)
})
