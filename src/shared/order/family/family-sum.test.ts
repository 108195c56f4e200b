import { expect, it } from 'vitest'
import { type FamilyPart, familyNet, familySum, hiddenNote } from './family-sum.ts'

const original: FamilyPart = {
  documentType: 'original',
  sequenceNumber: 1,
  displayPo: '12',
  finalized: true,
  grandTotal: 12_000,
}
const supplemental: FamilyPart = {
  ...original,
  documentType: 'supplemental',
  displayPo: '12-S1',
  grandTotal: 1_500,
}
const credit: FamilyPart = {
  ...original,
  documentType: 'credit_memo',
  displayPo: '12-C1',
  grandTotal: -800,
  finalized: false,
}

function lineOf(members: FamilyPart[]): string {
  const { terms, net } = familySum(members)
  const text = terms.map(({ sign, name, amount }) => [sign, name, amount].filter(Boolean).join(' ')).join(' ')
  return `${text} = ${familyNet(net)}`
}

// (rule kinds/family-sum)
it('adds supplementals and takes credit memos away', () => {
  expect(lineOf([original, supplemental, credit])).toBe(
    'Original 12,000.00 + S1 1,500.00 - C1 800.00 = 12,700.00',
  )
})

it('adds up to the cent', () => {
  const cents = [0.1, 0.2, -0.3].map((grandTotal) => ({ ...original, grandTotal }))
  expect(familySum(cents).net).toBe(0)
})

it('marks members that are still open', () => {
  expect(familySum([original, credit]).terms.map(({ open }) => open)).toEqual([false, true])
})

it('begins with a minus where the original is not seen, and ends in parentheses', () => {
  expect(lineOf([credit])).toBe('- C1 800.00 = (800.00)')
})

it.each([
  [0, null],
  [1, '1 order of this family that you cannot see is not counted'],
  [2, '2 orders of this family that you cannot see are not counted'],
])('says that %d are hidden', (hidden, text) => {
  expect(hiddenNote(hidden)).toBe(text)
})
