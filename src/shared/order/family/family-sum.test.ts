import { expect, it } from 'vitest'
import { type FamilyPart, familyNet, familyTitle, hiddenNote, openNote } from './family-sum.ts'

const original: FamilyPart = { documentType: 'original', grandTotal: 12_000 }
const supplemental: FamilyPart = { documentType: 'supplemental', grandTotal: 1_500 }
const credit: FamilyPart = { documentType: 'credit_memo', grandTotal: -800 }

// (rule kinds/family-sum)
it('adds supplementals and subtracts credit memos', () => {
  expect(familyNet([original, supplemental, credit])).toBe(12_700)
  expect(familyNet([credit])).toBe(-800)
})

it('adds up to the cent', () => {
  expect(familyNet([0.1, 0.2, -0.3].map((grandTotal) => ({ ...original, grandTotal })))).toBe(0)
})

it.each([
  [[original], 'PO 12'],
  [[original, supplemental], 'PO 12 with its supplemental'],
  [[original, supplemental, credit], 'PO 12 with its supplemental and credit memo'],
  [
    [original, supplemental, supplemental, credit, credit],
    'PO 12 with its 2 supplementals and 2 credit memos',
  ],
  [[credit], 'The credit memo of PO 12'],
  [[supplemental, credit], 'The supplemental and credit memo of PO 12'],
])('names the members that are added', (members, title) => {
  expect(familyTitle(12, members)).toBe(title)
})

it.each([
  ['none of them is', [true, true], null],
  ['all of them are', [false, false], null],
  ['some are', [true, false, false], 'Open: 12-S1, 12-S2'],
])('names open members where %s', (_, states, note) => {
  const members = states.map((finalized, at) => ({ displayPo: at === 0 ? '12' : `12-S${at}`, finalized }))
  expect(openNote(members)).toBe(note)
})

it.each([
  [0, null],
  [1, '1 related order that you cannot see is not included'],
  [2, '2 related orders that you cannot see are not included'],
])('reports that %d are hidden', (hidden, text) => {
  expect(hiddenNote(hidden)).toBe(text)
})
