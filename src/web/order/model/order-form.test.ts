import { expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import { sameOrder } from './order-form.ts'
import { blankForm } from './prefill.ts'

const began = { ...blankForm({ email: 'ann@farm.example', fiscalYear: 2026 }), lines: [blankLine('a')] }

// (rule versions/no-changes)
it.each([
  ['a line that was written again as it was', { ...began, lines: [blankLine('a')] }],
  ['a blank behind the comments', { ...began, comments: ' ' }],
  ['the choice of the producers shown', { ...began, producersShown: 'all' }],
  ['a number in the middle of typing', { ...began, typed: { discountPercentage: '0.' } }],
] as const)('%s leaves the order the same', (_, form) => {
  expect(sameOrder(form, began)).toBe(true)
})

it.each([
  ['a line', { ...began, lines: [{ ...blankLine('a'), acres: 1 }] }],
  ['one line more', { ...began, lines: [...began.lines, blankLine('b')] }],
  ['a share', { ...began, agronomists: began.agronomists.map((row) => ({ ...row, percentage: 90 })) }],
  ['the comments', { ...began, comments: 'Call first' }],
  ['a text that is no number', { ...began, typed: { discountPercentage: 'ten' } }],
] as const)('%s makes it another order', (_, form) => {
  expect(sameOrder(form, began)).toBe(false)
})
