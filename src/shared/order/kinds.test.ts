import { expect, test } from 'vitest'
import { displayNumber, isScouting } from './kinds.ts'

// (rule kinds/number-and-label)
test.each([
  ['original', null, 1, '40'],
  ['supplemental', 12, 1, '12-S1'],
  ['supplemental', 12, 3, '12-S3'],
  ['credit_memo', 12, 2, '12-C2'],
] as const)(
  'an order of the kind %s, of order %j and with its own number %i, is printed as %s',
  (documentType, parentPoId, sequenceNumber, printed) => {
    expect(displayNumber({ id: 40, documentType, parentPoId, sequenceNumber })).toBe(printed)
  },
)

// (rule lines/services-by-type)
test('a service is a scouting service by its name, in any case and place', () => {
  const names = ['Corn Scouting', 'SCOUTING, weekly', 'late-season scouting', 'Soil Sampling', 'Scout report']
  expect(names.map(isScouting)).toEqual([true, true, true, false, false])
})
