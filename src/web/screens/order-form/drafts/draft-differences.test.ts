import { expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { differencesOf } from './draft-differences.ts'

const lines = ['a', 'b', 'c', 'd', 'e'].map(blankLine)
const began = { ...blankForm({ email: 'ann@farm.example', fiscalYear: 2026 }), lines }
const renamed = (...at: number[]) =>
  lines.map((line, index) => (at.includes(index) ? { ...line, fieldName: 'Kettle' } : line))

// (rule drafts/offered)
it.each([
  ['nothing', began, ''],
  ['a line', { ...began, lines: renamed(1) }, 'line 2 differs'],
  ['two lines', { ...began, lines: renamed(1, 3) }, 'lines 2 and 4 differ'],
  ['many lines', { ...began, lines: renamed(0, 1, 2, 3) }, '4 lines differ'],
  ['comments', { ...began, comments: 'Call first' }, 'the comments differ'],
  ['the producer', { ...began, producerId: 7 }, 'the producer differs'],
  [
    'a line and comments',
    { ...began, lines: renamed(1), comments: 'Call' },
    'line 2 and the comments differ',
  ],
  ['a new line', { ...began, lines: [...lines, blankLine('f')] }, '1 line added'],
  [
    'fewer lines',
    { ...began, lines: lines.slice(2), discountPercentage: 5 },
    '2 lines removed, the order discount differs',
  ],
] as const)('says in what a form differs: %s', (_, form, said) => {
  expect(differencesOf(form, began)).toBe(said)
})
