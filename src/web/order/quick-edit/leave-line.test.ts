import { expect, it } from 'vitest'
import { draft, context as rules, scoutingLine } from '#test/world/example-order.ts'
import { lineContext } from '#web/order/model/rule-context.ts'
import { leaveLine } from './leave-line.ts'

const context = lineContext(draft(), rules(), [], '')
const line = scoutingLine()
const left = (changes: Partial<typeof line>, text: string, before: typeof line | null = null) =>
  leaveLine({ ...line, ...changes }, { field: 'costPerAcre', text, before }, context)

// (rules prices/raised-when-left, prices/stored-price-stays)
it('a price below the catalogue is raised when its field is left, and it is said', () => {
  const { line: raised, note } = left({ costPerAcre: 2 }, '2')
  expect(raised.costPerAcre).toBe(line.costPerAcre)
  expect(note).toMatch(/^Raised to the catalog price of /)
})

it('a price that the line was stored with stays, also below the catalogue', () => {
  const stored = { ...line, costPerAcre: 2 }
  expect(left(stored, '2', stored)).toMatchObject({ line: { costPerAcre: 2 }, note: null })
})

it('a text that is no number changes nothing', () => {
  expect(left({}, '1,5')).toMatchObject({ line, note: null })
})

it('units and discounts are rounded as they are stored', () => {
  const wide = { ...line, acres: 100.005, discountPercent: 2.555 }
  const units = leaveLine(wide, { field: 'acres', text: '100.005', before: null }, context)
  expect(units.line.acres).toBe(100.01)
  const discount = leaveLine(wide, { field: 'discountPercent', text: '2.555', before: null }, context)
  expect(discount.line.discountPercent).toBe(2.56)
})
