import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { service } from '#test/world/example-order.ts'
import { emptyCatalogue } from '#test/world/form-lists.ts'
import { type Fillable, fillLines, fillText, patternOf } from './fill-down.ts'
import type { LineContext } from './line-context.ts'
import { isStarted } from './line-draft.ts'
import { nextLine, repeatedDraft, startBlank } from './repeat-line.ts'
import { noStoredOrders, ruleContext } from './rule-context.ts'

const services = [
  service(1, 'Corn Scouting', { maxDiscount: 10 }),
  service(2, 'Premium Scouting', { unitPrice: 12.35 }),
  service(3, 'Soil Sampling', { unitPrice: 6.5, units: ['sample', 'acre'] }),
  service(4, 'Retired Scouting', { active: false }),
]
const context: LineContext = {
  documentType: 'original',
  baseType: 'standard',
  territory: '41',
  services,
  rules: ruleContext({ ...emptyCatalogue, services }, noStoredOrders, false),
}
const line = (id: string, change: Partial<LineItemInput> = {}): LineItemInput => ({
  ...blankLine(id),
  fieldName: `Field ${id}`,
  serviceTypeId: 1,
  acres: 80,
  costPerAcre: 5.25,
  legalDescription: `NE 1/4 S${id}`,
  numberOfChecks: 4,
  crops: [{ id: `c${id}`, cropType: 'Corn', percentAcres: 100, acres: 80 }],
  ...change,
})
const fill = (
  what: Fillable,
  pattern: Partial<LineItemInput>,
  lines = [line('1'), line('2')],
  against = context,
) => fillLines(lines, new Set(lines.map(({ id }) => id)), what, line('p', pattern), against)

// (rule lines/filling)
it.each<[Fillable, Partial<LineItemInput>, string]>([
  ['service', {}, 'Corn Scouting, $5.25 per acre'],
  ['price', { units: 'plot' }, '$5.25 per plot'],
  ['discount', {}, 'None'],
  ['discount', { discountPercent: 4 }, '4.00%'],
  ['discount', { discountType: 'dollars', discountInDollars: 0.5 }, '$0.50 per acre'],
  ['checks', {}, '4'],
  ['crops', {}, 'Corn 100.0%'],
  ['crops', { crops: [] }, 'None'],
  ['place', { state: 'IA', county: 'Boone' }, 'Boone, IA'],
  ['place', {}, 'None'],
])('%s of a line reads before and after filling as in the list: %o', (what, change, text) => {
  expect(fillText(what, line('1', change), 'Corn Scouting')).toBe(text)
})

// (rule lines/filling)
describe('a value filled down', () => {
  it('changes the chosen lines only, and counts those that changed', () => {
    const lines = [line('1'), line('2', { state: 'IA', county: 'Boone' }), line('3')]
    const ids = new Set(['2', '3'])
    const filled = fillLines(lines, ids, 'place', line('p', { state: 'IA', county: 'Boone' }), context)
    expect(filled.lines.map(({ county }) => county)).toEqual(['', 'Boone', 'Boone'])
    expect([filled.changed, filled.lines[0] === lines[0]]).toEqual([1, true])
  })

  it('as a service brings unit and price, and keeps what belongs to the field', () => {
    const { lines } = fill('service', { serviceTypeId: 2, costPerAcre: 12.35 })
    expect(lines[1]).toEqual(line('2', { serviceTypeId: 2, costPerAcre: 12.35 }))
  })

  it('as a service leaves alone what is priced by its grid size, and says so', () => {
    const sampling = { serviceTypeId: 3, units: 'acre' as const, costPerAcre: 6.5 }
    const listed = line('1', { ...sampling, gridSize: '1 acre', costPerAcre: 11.9 })
    const agreed = line('2', { ...sampling, gridSize: '3 acre', costPerAcre: 10 })
    const { lines, notes } = fill('service', sampling, [listed, agreed, line('3')])
    expect(lines.map(({ costPerAcre, gridSize }) => [costPerAcre, gridSize])).toEqual([
      [11.9, '1 acre'],
      [10, '3 acre'],
      [6.5, ''],
    ])
    expect(notes).toEqual(['2 lines kept the grid size price.'])
  })

  it('begins at the catalogue’s price where the first line is priced by its grid size', () => {
    const sampling = { serviceTypeId: 3, units: 'acre' as const, gridSize: '1 acre', costPerAcre: 11.9 }
    expect(patternOf(line('1', sampling), context)).toMatchObject({ gridSize: '', costPerAcre: 6.5 })
    expect(patternOf(line('2', { costPerAcre: 7 }), context).costPerAcre).toBe(7)
  })

  it('as a price is raised where the catalogue asks for more, and says so', () => {
    const mixed = [line('1'), line('2', { serviceTypeId: 2, costPerAcre: 12.35 })]
    const { lines, notes, changed } = fill('price', { costPerAcre: 7 }, mixed)
    expect(lines.map(({ costPerAcre }) => costPerAcre)).toEqual([7, 12.35])
    expect([notes, changed]).toEqual([['1 line raised to the catalog price.'], 1])
  })

  // (rule prices/bounds)
  it('as a discount in dollars stays away from lines that cost less', () => {
    const mixed = [line('1', { costPerAcre: 20 }), line('2')]
    const { lines, notes } = fill('discount', { discountType: 'dollars', discountInDollars: 6 }, mixed)
    expect(lines.map(({ discountInDollars }) => discountInDollars)).toEqual([6, 0])
    expect(notes).toEqual(['1 line unchanged: the discount is above the price.'])
  })

  it('as a crop split follows each line’s units and gives each crop an id of its own', () => {
    const crops = [
      { id: 'x', cropType: 'Corn', percentAcres: 60, acres: 48 },
      { id: 'y', cropType: 'Soybeans', percentAcres: 40, acres: 32 },
    ]
    const { lines } = fill('crops', { crops }, [line('1', { acres: 100 }), line('2', { acres: 50.05 })])
    expect(lines.map((one) => one.crops.map(({ acres }) => acres))).toEqual([
      [60, 40],
      [30.03, 20.02],
    ])
    expect(new Set(lines.flatMap((one) => one.crops.map(({ id }) => id))).size).toBe(4)
  })

  it('does not put checks on a line without scouting', () => {
    const { lines, notes } = fill('checks', { numberOfChecks: 9 }, [line('1')], {
      ...context,
      baseType: 'custom',
    })
    expect(lines[0]?.numberOfChecks).toBe(4)
    expect(notes).toEqual(['1 line unchanged: only scouting has checks and crops.'])
  })
})

describe('the next line', () => {
  const last = line('9', { acres: 120, discountPercent: 5, state: 'IA', county: 'Boone', costPerAcre: 5 })

  // (rule lines/next-line)
  it('is offered the choices of the last one at today’s price, and nothing of its field, units or discount', () => {
    const next = nextLine(last, context)
    expect(next).toMatchObject({
      fieldName: '',
      acres: 0,
      discountPercent: 0,
      costPerAcre: 5.25,
      legalDescription: '',
      county: 'Boone',
      numberOfChecks: 4,
    })
    expect(next.crops).toMatchObject([{ cropType: 'Corn', percentAcres: 100, acres: 0 }])
    expect([next.id, next.crops[0]?.id]).not.toContain('9')
    expect(next.crops[0]?.id).not.toBe('c9')
  })

  it('keeps its place only when the service is no longer sold', () => {
    const next = nextLine({ ...last, serviceTypeId: 4 }, context)
    expect(next).toEqual({ ...blankLine(next.id), state: 'IA', county: 'Boone' })
  })

  it('does not count as begun before something was typed', () => {
    const draft = repeatedDraft([last], context)
    expect(isStarted(draft)).toBe(false)
    expect(isStarted({ ...draft, line: { ...draft.line, fieldName: 'East' } })).toBe(true)
    const typed = { fieldName: 'East', legalDescription: 'SE 1/4 S10', acres: 40 }
    const blank = startBlank({ ...draft, line: { ...draft.line, ...typed } })
    expect(blank.line).toEqual({ ...blankLine(draft.line.id), ...typed })
  })
})
