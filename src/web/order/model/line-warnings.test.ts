import { describe, expect, it } from 'vitest'
import { context, customDraft, gridSize, samplingLine, services } from '#test/world/example-order.ts'
import { lineWarnings } from './line-warnings.ts'
import { lineContext } from './rule-context.ts'

const ofEleven = gridSize('2.5 acre', 9.25)
const elsewhere = { ...services.sampling, territory: '11' }

function warningsOf(
  changes: Parameters<typeof samplingLine>[0],
  territory: string,
  service = services.sampling,
) {
  const line = samplingLine({ serviceTypeId: service.id, ...changes })
  const rules = context({ service: () => service, gridSizes: [ofEleven] })
  return lineWarnings(
    line,
    lineContext(customDraft([line], { agronomistAssignments: [] }), rules, [service], territory),
  )
}

// (rule lines/marks)
describe('a line of another territory or time', () => {
  it('a line is marked where its service is not sold in the territory', () => {
    expect(warningsOf({}, '41', elsewhere)).toEqual(['Not sold in territory 41'])
    expect(warningsOf({}, '11', elsewhere)).toEqual([])
  })

  it('a line is marked where its service is no longer sold', () => {
    expect(warningsOf({}, '11', { ...services.sampling, active: false })).toEqual(['No longer sold'])
  })

  it('a line is marked where its grid size belongs to another territory', () => {
    expect(warningsOf({ gridSize: '2.5 Acre' }, '41')).toEqual(['Grid size not offered in territory 41'])
    expect(warningsOf({ gridSize: '2.5 Acre' }, ofEleven.territory)).toEqual([])
    expect(warningsOf({ gridSize: 'as the map shows' }, '41')).toEqual([])
  })

  it('a line is marked with the reason why its discount is to be checked', () => {
    const marked = warningsOf({ discountType: 'percent', discountPercent: 12 }, '11')
    expect(marked).toEqual([expect.stringMatching(/^Check: 12\.00% is /)])
  })
})
