import { describe, expect, it } from 'vitest'
import { context, draft, scoutingLine, stored } from '#test/world/example-order.ts'
import { dialogProblems, inDialogWords } from './dialog-problems.ts'

const rules = context({ before: stored(draft()) })
const said = (changes: Parameters<typeof draft>[0]) =>
  dialogProblems(draft(changes), rules).map(({ message }) => message)

describe('the Edit Purchase Order dialog', () => {
  it('has no problem with a correct order', () => {
    expect(said({})).toEqual([])
  })

  // (rule lists/quick-edit)
  it('needs a producer and a line, and lists both', () => {
    expect(said({ producerId: null, lineItems: [] })).toEqual([
      'Producer is required',
      'At least one line item is required',
    ])
  })

  it.each([-0.01, 100.01, Number.NaN])('refuses a discount of %d', (discountPercentage) => {
    expect(said({ discountPercentage })).toEqual(['Order discount must be from 0 to 100%'])
  })

  it.each([0, 0.01, 100])('takes a discount of %d', (discountPercentage) => {
    expect(said({ discountPercentage })).toEqual([])
  })

  it.each([
    [99.4, true],
    [99.5, false],
    [100, false],
  ])('an agronomist of %d%%', (percentage, refused) => {
    expect(said({ agronomistAssignments: [{ email: 'amy@farm.test', percentage }] })).toEqual(
      refused ? ['Agronomist percentages must total 100%'] : [],
    )
  })

  // (rule shares/required-and-bounds)
  it('customers from 0 to 100%, 100% together', () => {
    expect(said({ customerAssignments: [{ id: 1, percentage: 100.6 }] })).toEqual([
      'Percentage must be from 0 to 100',
      'Customer percentages must total 100%',
    ])
  })

  it('amounts are at least 0', () => {
    expect(said({ customerAssignments: [{ id: 1, percentage: 100, amount: -1 }] })).toEqual([
      'Amount must be at least $0.00',
    ])
  })

  it('needs an agronomist', () => {
    expect(said({ agronomistAssignments: [] })).toEqual(['At least one agronomist assignment is required'])
  })

  it('applies the line rules of the form', () => {
    expect(said({ lineItems: [scoutingLine({ acres: 0, crops: [] })] }).length).toBeGreaterThan(0)
  })

  // (rule lists/quick-edit)
  it('an error without a message reads Invalid value', () => {
    expect(inDialogWords({ path: 'x', message: ' ' })).toEqual({ path: 'x', message: 'Invalid value' })
  })
})
