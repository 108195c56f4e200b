import { describe, expect, it } from 'vitest'
import { fieldOf } from './definition.ts'
import { serviceTypes } from './lists.ts'
import { changeText, checkOf, notInFile, planChecks } from './plan-checks.ts'

const price = fieldOf(serviceTypes, 'unitPrice')
const discount = fieldOf(serviceTypes, 'maxDiscount')

// (rule imports/checks)
describe('a change of a plan', () => {
  it.each([
    [price, 4.75, 475, 'Exactly 100 times the previous price. A decimal point may be missing.', '+9,900.0%'],
    [price, 4.75, 47.5, 'Exactly 10 times the previous price. A decimal point may be missing.', '+900.0%'],
    [
      price,
      475,
      4.75,
      'Exactly a hundredth of the previous price. A decimal point may be misplaced.',
      '-99.0%',
    ],
    [price, 5.68, 0, 'The price would drop to $0.00, so the service would be free.', 'to zero'],
    [price, 0, 5, 'The price was $0.00 before.', 'from zero'],
    [price, 8, 10, 'The price would rise by 25% or more.', '+25.0%'],
    [price, 8, 6, 'The price would fall by 25% or more.', '-25.0%'],
    [price, 8, 9.99, null, '+24.9%'],
    [price, 8.5, 8.75, null, '+2.9%'],
    [discount, 9.9, 10, 'The discount was previously below 10%.', '+0.1 points'],
    [discount, 10, 12, null, '+2.0 points'],
    [discount, 10, 15, 'The discount would rise by 25% or more.', '+5.0 points'],
    [discount, 10, 0, 'The discount would drop to 0%, so no one could give a discount.', 'to zero'],
    [fieldOf(serviceTypes, 'name'), 'A', 'B', null, ''],
  ] as const)('of $name from %s to %s: %#', (field, before, after, why, change) => {
    expect([checkOf(field, before, after, serviceTypes), changeText(field, before, after)]).toEqual([
      why,
      change,
    ])
  })

  it('is checked in a changed entry, not in a new one', () => {
    const row = { key: '1', name: 'A', apart: '', reason: null, line: 2 }
    const changes = [{ field: 'unitPrice', before: 1, after: 100 }]
    expect(planChecks(serviceTypes, [{ ...row, kind: 'changed', changes }])).toMatchObject([{ line: 2 }])
    expect(planChecks(serviceTypes, [{ ...row, kind: 'added', changes }])).toEqual([])
  })

  // (rule imports/archives-many)
  it('that archives or removes entries missing from the file is counted', () => {
    const row = { key: '1', name: 'A', apart: '', reason: null, changes: [] }
    expect(
      notInFile([
        { ...row, kind: 'archived', line: null },
        { ...row, kind: 'archived', line: 3 },
        { ...row, kind: 'removed', line: null },
      ]),
    ).toEqual({ archived: 1, removed: 1 })
  })
})
