import { describe, expect, it } from 'vitest'
import { orderProblems } from '#shared/order/rules/problems.ts'
import {
  context,
  customDraft,
  draft,
  samplingLine,
  scoutingLine,
  services,
  stored,
} from '#test/world/example-order.ts'
import { offeredServices, offeredUnits, withService } from './line-context.ts'
import { blankLine } from './line-draft.ts'
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

it('a credit memo is not offered what only another credit memo of the family has', () => {
  const parent = stored(draft(), { id: 1, finalized: true })
  const credit = { documentType: 'credit_memo', contractType: 'credit_memo', parentPoId: 1 } as const
  const other = stored(draft({ ...credit, lineItems: [scoutingLine({ serviceTypeId: 5 })] }), { id: 2 })
  const rules = context({ parent, family: [parent, other] })
  expect(namesOf(offeredServices(lineContext(draft(credit), rules, catalogue, '11')))).toEqual([
    'Corn Scouting',
  ])
})
