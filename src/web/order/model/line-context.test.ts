import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import { orderProblems } from '#shared/order/rules/problems.ts'
import { context, customDraft, samplingLine, services, stored } from '#test/world/example-order.ts'
import { gridSizePrice, offeredServices, offeredUnits, servicePrices, withService } from './line-context.ts'
import { lineContext } from './rule-context.ts'

const catalogue = Object.values(services)
const namesOf = (offered: readonly { name: string }[]) => offered.map(({ name }) => name)

describe('an open credit memo whose original was archived since', () => {
  const ordered = samplingLine({ serviceTypeId: services.retired.id, units: 'sample', costPerAcre: 9 })
  const parent = stored(customDraft([ordered]), { id: 1, finalized: true, status: false })
  const memo = customDraft([ordered], {
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    parentPoId: 1,
  })
  const rules = context({ before: stored(memo, { id: 2 }), parent, family: [] })
  const inMemo = lineContext(memo, rules, catalogue, '11')

  it('is offered the services that the rule accepts', () => {
    expect(namesOf(offeredServices(inMemo))).toEqual(['Retired Survey'])
  })

  it('begins a line in the unit and at the price that were ordered, and no rule is broken by it', () => {
    const begun = withService(blankLine('line-2'), services.retired, inMemo)
    expect(begun).toMatchObject({ units: 'sample', costPerAcre: 9 })
    expect(offeredUnits(services.retired, begun, inMemo)).toEqual(['sample'])
    const line = { ...samplingLine(), ...begun, fieldName: 'South 40', acres: 2, serviceDetails: 'Again' }
    expect(orderProblems({ ...memo, lineItems: [line] }, rules)).toEqual([])
  })
})

describe('a credit memo', () => {
  const lineOf = (serviceTypeId: number) => samplingLine({ id: `line-${serviceTypeId}`, serviceTypeId })
  const credit = { documentType: 'credit_memo', contractType: 'credit_memo', parentPoId: 1 } as const
  const supplemental = { documentType: 'supplemental', contractType: 'supplemental', parentPoId: 1 } as const
  const ofSampling = [lineOf(services.sampling.id)]
  const ofRetired = [lineOf(services.retired.id)]
  const ofLocked = [lineOf(services.locked.id)]
  const member = (id: number, lines: typeof ofLocked, finalized: boolean, kind = {}) =>
    stored(customDraft(lines, kind), { id, finalized })

  it.each([
    ['its parent alone', []],
    ['a finalized supplemental', [member(2, ofRetired, true, supplemental)]],
    ['a supplemental that is still open', [member(2, ofLocked, false, supplemental)]],
    ['another credit memo', [member(2, ofRetired, true, credit)]],
  ])('is offered the services that the rules accept, and no others, beside %s', (_beside, others) => {
    const parent = member(1, ofSampling, true)
    const memo = customDraft([], credit)
    const rules = context({ parent, family: [parent, ...others] })
    const inMemo = lineContext(memo, rules, catalogue, '11')
    const accepted = catalogue.filter((service) => {
      const begun = withService(blankLine('new'), service, inMemo)
      const line = { ...begun, fieldName: 'South 40', acres: 2, serviceDetails: 'Two depths' }
      return orderProblems({ ...memo, lineItems: [line] }, rules).length === 0
    })
    expect(accepted).toContain(services.sampling)
    expect(namesOf(offeredServices(inMemo))).toEqual(namesOf(accepted))
  })
})

// (rule lines/offered-by-territory)
it("lines are written against the territory of agronomist 1, and without one against one's own", () => {
  const territoryOf = (emails: string[]) => {
    const agronomistAssignments = emails.map((email) => ({ email, percentage: 100 }))
    return lineContext(customDraft([], { agronomistAssignments }), context(), catalogue, '51').territory
  }
  expect(territoryOf(['ben@farm.test', 'amy@farm.test'])).toBe('41')
  expect(territoryOf([])).toBe('51')
})

// (rules lines/services-by-type, lines/no-longer-sold)
describe('a service that was renamed since an order took it', () => {
  const renamed = { ...services.sampling, name: 'Scouting by Grid' }
  const known = { service: () => renamed }
  const line = samplingLine()

  it('is not offered on the order that keeps it, and breaks no rule there', () => {
    const form = customDraft([line])
    const rules = context({ ...known, before: stored(form) })
    expect(namesOf(offeredServices(lineContext(form, rules, [renamed], '11')))).toEqual([])
    expect(orderProblems(form, rules)).toEqual([])
  })

  it.each(['supplemental', 'credit_memo'] as const)(
    'is offered on a %s, and breaks no rule there',
    (kind) => {
      const parent = stored(customDraft([line]), { id: 1, finalized: true })
      const child = customDraft([], { documentType: kind, contractType: kind, parentPoId: 1 })
      const rules = context({ ...known, parent, family: [parent] })
      const inChild = lineContext(child, rules, [renamed], '11')
      expect(namesOf(offeredServices(inChild))).toEqual([renamed.name])
      const begun = withService(blankLine('new'), renamed, inChild)
      const whole = { ...begun, fieldName: 'South 40', acres: 2, serviceDetails: 'Two depths' }
      expect(orderProblems({ ...child, lineItems: [whole] }, rules)).toEqual([])
    },
  )
})

// (rule lines/priced-where-chosen)
describe('a price to choose by', () => {
  const inOrder = lineContext(customDraft([]), context(), catalogue, '11')

  it('is said for each unit of a service, as a new line would have it', () => {
    for (const service of catalogue) {
      const texts = servicePrices(service, inOrder).split(', ')
      expect(texts).toHaveLength(service.units.length)
      const { costPerAcre, units } = withService(blankLine('new'), service, inOrder)
      expect(texts[0]).toBe(`$${costPerAcre.toFixed(2)} per ${units}`)
    }
  })

  it('is said for a grid size in the unit of the line, and not before there is a service', () => {
    const line = samplingLine({ gridSize: '' })
    expect(gridSizePrice('2.5 acre', line, inOrder)).toMatch(/^\$\d+\.\d\d per sample$/)
    expect(gridSizePrice('2.5 acre', { ...line, serviceTypeId: null }, inOrder)).toBeUndefined()
  })

  it('of a credit memo is the one that was ordered', () => {
    const ordered = samplingLine({ serviceTypeId: services.retired.id, units: 'sample', costPerAcre: 9 })
    const parent = stored(customDraft([ordered]), { id: 1, finalized: true })
    const memo = customDraft([], { documentType: 'credit_memo', contractType: 'credit_memo', parentPoId: 1 })
    const inMemo = lineContext(memo, context({ parent, family: [parent] }), catalogue, '11')
    expect(servicePrices(services.retired, inMemo)).toBe('$9.00 per sample')
  })
})
