import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { KnownField } from '#shared/order/known-fields.ts'
import { service } from '#test/world/example-order.ts'
import { emptyCatalogue } from '#test/world/form-lists.ts'
import { beginCrops, setCropType } from '#web/order/model/crop-steps.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import { type LineDraft, lineDraft } from '#web/order/model/line-draft.ts'
import { setService, setState, setText, typeUnits } from '#web/order/model/line-steps.ts'
import { noStoredOrders, ruleContext } from '#web/order/model/rule-context.ts'
import { fillIn, isJustFilled, markedPaths, removeFilledIn, withoutForeignUnits } from './filled-in.ts'

const corn = service(1, 'Corn Scouting', { maxDiscount: 10 })
const soil = service(2, 'Soil Sampling', { samplePrice: 8.75, units: ['sample', 'acre'] })
const fixed = service(3, 'Locked Scouting', { unitPrice: 20, locked: true })
const services = [corn, soil, fixed]
const context = (baseType: LineContext['baseType']): LineContext => ({
  documentType: 'original',
  baseType,
  territory: '41',
  rules: ruleContext({ ...emptyCatalogue, services }, noStoredOrders, false),
  services,
})
const standard = context('standard')
const custom = context('custom')

const north: KnownField = {
  fieldName: 'North 40',
  acres: 80,
  legalDescription: 'NE 1/4 S1',
  state: 'IA',
  county: 'Boone',
  crops: [
    { cropType: 'Corn', percentAcres: 60, acres: 48 },
    { cropType: 'Soybeans', percentAcres: 40, acres: 32 },
  ],
  fiscalYear: 2025,
}
const mill: KnownField = { ...north, fieldName: 'Mill', acres: 20, legalDescription: '', crops: [] }
type Step = (draft: LineDraft) => LineDraft
const begin = (...steps: Step[]) =>
  steps.reduce((draft, step) => withoutForeignUnits(step(draft)), lineDraft(blankLine('x'), true))
const choose = (field: KnownField) => fillIn(field, 1, standard)
const all = ['acres', 'legalDescription', 'state', 'county', 'crops']

// (rule known-fields/marked)
describe('what was filled in', () => {
  it('what was filled in is marked, and nothing else', () => {
    expect(markedPaths(begin(setText('fieldName', 'nor')))).toEqual([])
    expect(markedPaths(begin(choose(north)))).toEqual(all)
    expect(markedPaths(begin(choose({ ...north, crops: [], acres: 0 })))).toEqual([
      'legalDescription',
      'state',
      'county',
    ])
  })

  it('what was filled in and stood there before is not marked', () => {
    expect(markedPaths(begin(setText('legalDescription', 'NE 1/4 S1'), choose(north)))).not.toContain(
      'legalDescription',
    )
  })

  it.each<[string, Step, string[]]>([
    ['the legal description', setText('legalDescription', 'SW'), ['acres', 'state', 'county', 'crops']],
    // Crops are compared by percentage, so changing the units leaves them unchanged.
    ['the units', typeUnits('90'), ['legalDescription', 'state', 'county', 'crops']],
    ['a crop', setCropType(0, 'Wheat'), ['acres', 'legalDescription', 'state', 'county']],
    ['the state', setState('MN'), ['acres', 'legalDescription', 'crops']],
    ['the name', setText('fieldName', 'North 41'), all],
  ])('what was filled in loses its mark when it is changed: %s', (_what, change, left) => {
    expect(markedPaths(begin(choose(north), change))).toEqual(left)
  })
})

// (rule known-fields/what-is-filled)
describe('a chosen field', () => {
  it('a chosen field fills in a line before its service is chosen, which leaves it there', () => {
    const { line } = begin(choose(north), setService(corn, standard), beginCrops('c', standard))
    expect(line).toMatchObject({
      fieldName: 'North 40',
      serviceTypeId: 1,
      costPerAcre: 5.25,
      numberOfChecks: 1,
      acres: 80,
      legalDescription: 'NE 1/4 S1',
      crops: [
        { cropType: 'Corn', acres: 48 },
        { cropType: 'Soybeans', acres: 32 },
      ],
    })
  })

  it.each([corn, fixed])('a chosen field changes neither the service nor its price: $name', (one) => {
    const before = begin(setService(one, standard)).line
    const { line } = begin(setService(one, standard), choose(north))
    for (const key of ['serviceTypeId', 'units', 'costPerAcre', 'numberOfChecks', 'discountPercent'] as const)
      expect([key, line[key]]).toEqual([key, before[key]])
  })

  it('a chosen field gives no acres to a line by the sample, neither before its service is chosen nor after', () => {
    const sampled = setService(soil, custom)
    for (const steps of [
      [sampled, fillIn(north, 1, custom)],
      [fillIn(north, 1, custom), sampled],
    ]) {
      const draft = begin(...steps)
      expect(draft.line).toMatchObject({
        units: 'sample',
        acres: 0,
        legalDescription: 'NE 1/4 S1',
        crops: [],
      })
      expect(markedPaths(draft)).not.toContain('acres')
    }
    expect(begin(typeUnits('12'), fillIn(mill, 1, custom), sampled).line.acres).toBe(12)
    expect(begin(fillIn(mill, 1, custom), typeUnits('12'), sampled).line.acres).toBe(12)
  })

  it('a chosen field takes the place of the one that was chosen before, with all that this one filled in', () => {
    const { line } = begin(choose(north), choose(mill))
    expect(line).toMatchObject({ fieldName: 'Mill', acres: 20, legalDescription: '', crops: [] })
  })

  it('a chosen field replaces texts of numbers that were being typed', () => {
    const draft = begin(typeUnits('12.'), choose(north))
    expect([draft.line.acres, draft.typed]).toEqual([80, {}])
  })
})

// (rule known-fields/undone-by-one-key)
describe('taking back what was filled in', () => {
  it('taking back what was filled in leaves the line as it was, with the text as it was typed', () => {
    const before = begin(setService(corn, standard), typeUnits('12.'), setText('fieldName', 'nor'))
    const filled = choose(north)(before)
    expect(isJustFilled(filled)).toBe(true)
    const { line, typed } = removeFilledIn(filled)
    expect({ line, typed }).toEqual({ line: before.line, typed: { acres: '12.' } })
    expect(removeFilledIn(removeFilledIn(filled)).line).toEqual(before.line)
  })

  it('taking back what was filled in keeps what was changed since', () => {
    const draft = begin(choose(north), setText('legalDescription', 'SW'), setText('county', 'Polk'))
    expect(isJustFilled(draft)).toBe(false)
    expect(removeFilledIn(draft).line).toMatchObject({
      fieldName: '',
      acres: 0,
      legalDescription: 'SW',
      state: 'IA',
      county: 'Polk',
      crops: [],
    })
  })

  it('taking back what was filled in lets the crops that come back follow units that were typed since', () => {
    const own = begin(setService(corn, standard), typeUnits('10'), beginCrops('c', standard))
    const draft = typeUnits('30')(choose(north)(own))
    expect(removeFilledIn(draft).line).toMatchObject({
      acres: 30,
      crops: [{ id: 'c', percentAcres: 100, acres: 30 }],
    })
  })

  it('taking back what was filled in works on a draft that was kept and recovered', () => {
    const kept: LineDraft = JSON.parse(JSON.stringify(begin(setText('fieldName', 'nor'), choose(north))))
    expect([markedPaths(kept), isJustFilled(kept)]).toEqual([all, true])
    expect(removeFilledIn(kept).line).toEqual({ ...blankLine('x'), fieldName: 'nor' })
  })
})
