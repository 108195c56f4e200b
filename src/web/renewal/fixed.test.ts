import { expect, it } from 'vitest'
import { asOrdered, formerLine, type RenewalBasis } from '#shared/order/renewal/basis.ts'
import { customDraft, samplingLine, stored, storedLine } from '#test/world/example-order.ts'
import { fixable } from './fix-places.ts'
import { type Fixed, fixesOf, lineKeys, needlessFixes, nothingFixed, unusedFixes } from './fixed.ts'

const line = (fieldName: string, acres: number, displayPo = '1042') =>
  formerLine(storedLine(samplingLine({ fieldName, acres, costPerAcre: 10 })), displayPo)
const basis = (...lines: RenewalBasis['lines']): RenewalBasis => ({
  ...asOrdered(stored(customDraft([]))),
  lines,
})
const allGone = (of: RenewalBasis) =>
  fixable(
    of.lines.map((_, at) => ({ path: `lineItems.${at}.serviceTypeId`, message: 'no longer sold' })),
    of,
  )
const keyOf = (of: RenewalBasis, at: number) => lineKeys(of)[at] ?? ''

// (rule renewals/fixed-in-place)
it('what was fixed of a line holds as ordered and as agreed, at whatever place and of how many acres', () => {
  const ordered = basis(line('Bend', 20), line('Mill', 100))
  const agreed = basis(line('Mill', 70), line('Ridge', 5, '1042-S1'))
  const fixed: Fixed = {
    ...nothingFixed,
    lines: { [keyOf(ordered, 1)]: 3, [keyOf(agreed, 1)]: null },
  }
  expect(fixesOf(fixed, ordered, allGone(ordered)).lines).toEqual({ 1: 3 })
  expect(fixesOf(fixed, agreed, allGone(agreed)).lines).toEqual({ 0: 3, 1: null })
  expect(unusedFixes(fixed, ordered)).toEqual(['1042-S1, Ridge'])
  expect(unusedFixes(fixed, agreed)).toEqual([])
})

it('lines that are alike are fixed one by one', () => {
  const twice = basis(line('Mill', 10), line('Mill', 20))
  expect(new Set(lineKeys(twice)).size).toBe(2)
  const fixed = { ...nothingFixed, lines: { [keyOf(twice, 1)]: null } }
  expect(fixesOf(fixed, twice, allGone(twice)).lines).toEqual({ 1: null })
})

it('what is right again is not fixed: its field is not there to see or undo it', () => {
  const one = basis(line('Mill', 10))
  const fixed = { ...nothingFixed, producerId: 2, lines: { [keyOf(one, 0)]: null } }
  expect(fixesOf(fixed, one, fixable([], one))).toEqual({ agronomists: {}, customers: {}, lines: {} })
})

// (rule renewals/fixed-in-place)
it('what is right again is named, whatever it is, and what is still wrong is not', () => {
  const two: RenewalBasis = {
    ...basis(line('Bend', 10), line('Mill', 10)),
    producerName: 'Acme Farms',
    customers: [{ id: 1, name: 'Birch Hill', percentage: 100 }],
    agronomists: [
      { email: 'amy@farm.test', name: 'Amy', percentage: 50 },
      { email: 'lost@farm.test', name: '', percentage: 50 },
    ],
  }
  const fixed: Fixed = {
    producerId: 2,
    agronomists: { 'amy@farm.test': 'ben@farm.test', 'lost@farm.test': 'ben@farm.test' },
    customers: { 1: 3 },
    lines: { [keyOf(two, 0)]: null, [keyOf(two, 1)]: 3 },
  }
  expect(needlessFixes(fixed, two, fixable([], two))).toEqual([
    'Acme Farms',
    'Birch Hill',
    'Amy',
    'lost@farm.test',
    '1042, Bend',
    '1042, Mill',
  ])
  const stillWrong = fixable(
    [
      'producerId',
      'customerAssignments.0.id',
      'agronomistAssignments.0.email',
      'lineItems.1.serviceTypeId',
    ].map((path) => ({ path, message: 'archived' })),
    { ...two, producerId: 7 },
  )
  expect(needlessFixes(fixed, two, stillWrong)).toEqual(['lost@farm.test', '1042, Bend'])
  expect(needlessFixes(nothingFixed, two, fixable([], two))).toEqual([])
})
