import { describe, expect, it } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import type { Draft } from '#shared/order/draft.ts'
import {
  context,
  customDraft,
  draft,
  gridSize,
  samplingLine,
  scoutingLine,
  stored,
} from '#test/world/example-order.ts'
import { asOrdered } from './basis.ts'
import { type Fixes, noFixes, planRenewal, type Renewing, sentRenewal } from './plan-renewal.ts'
import { renewalKey } from './renewal-key.ts'

const manager: Renewing = { fiscalYear: 2027, byManager: true, withComments: false, context: context() }
const agronomist: Renewing = { ...manager, byManager: false }
const plan = (source: Draft, renewing = manager, fixes: Partial<Fixes> = {}) =>
  planRenewal(asOrdered(stored(source)), { ...noFixes, ...fixes }, renewing)

describe('a renewal', () => {
  // (rule renewals/what-is-copied)
  it('has the people, type and lines of its source, its own year, and no ids', () => {
    const source = draft({ comments: 'Call first', customerAssignments: [{ id: 1, percentage: 100 }] })
    const { draft: made, problems } = plan(source)
    const lineItems = source.lineItems.map((line) => ({
      ...line,
      id: '',
      crops: line.crops.map((crop) => ({ ...crop, id: '' })),
    }))
    expect(made).toEqual({ ...source, fiscalYear: 2027, comments: '', lineItems })
    expect(problems).toEqual([])
    expect(plan(source, { ...manager, withComments: true }).draft.comments).toBe('Call first')
  })

  // (rule renewals/todays-prices)
  it('is priced by current lists: raised to the catalog, set to a fixed price, otherwise unchanged', () => {
    const line = (serviceTypeId: number, costPerAcre: number) =>
      samplingLine({ serviceTypeId, costPerAcre, units: 'sample' })
    const { lines, sumNow } = plan(customDraft([line(2, 9), line(2, 13), line(3, 25)]))
    expect(lines.map((one) => one.line.costPerAcre)).toEqual([12.35, 13, 20])
    expect(sumNow).toBe(4_535)
  })

  it('has the grid prices of the current territory of agronomist 1, or of the replacement', () => {
    const source = customDraft([samplingLine({ gridSize: '2.5 acre', costPerAcre: 1 })], {
      agronomistAssignments: [{ email: 'old@farm.test', percentage: 100 }],
    })
    const gridSizes = [gridSize('2.5 acre', 14), gridSize('2.5 acre', 15, { id: 2, territory: '41' })]
    const by = { ...manager, context: context({ gridSizes }) }
    const price = (fixes: Partial<Fixes>) => plan(source, by, fixes).lines[0]?.line.costPerAcre
    expect(price({})).toBe(14)
    expect(price({ agronomists: { 0: 'ben@farm.test' } })).toBe(15)
  })

  // (rule renewals/discount-of-managers)
  it('keeps the order discount for a manager, and reports to others that it is dropped', () => {
    const source = draft({ discountPercentage: 5 })
    expect(plan(source)).toMatchObject({ sumNow: 498.75, droppedDiscount: 0 })
    expect(plan(source, agronomist)).toMatchObject({
      sumNow: 525,
      droppedDiscount: 5,
      draft: { discountPercentage: 0 },
    })
  })

  // (rule renewals/fixed-in-place)
  it('names archived people and discontinued services, and is complete once all are corrected', () => {
    const source = draft({
      producerId: 9,
      agronomistAssignments: [{ email: 'old@farm.test', percentage: 100 }],
      customerAssignments: [
        { id: 9, percentage: 60 },
        { id: 2, percentage: 40 },
      ],
      lineItems: [scoutingLine(), scoutingLine({ serviceTypeId: 5 }), scoutingLine({ serviceTypeId: 77 })],
    })
    expect(plan(source).problems.map(({ path }) => path)).toEqual([
      'producerId',
      'agronomistAssignments.0.email',
      'customerAssignments.0.id',
      'lineItems.1.serviceTypeId',
      'lineItems.2.serviceTypeId',
    ])
    const fixed = plan(source, manager, {
      producerId: 3,
      agronomists: { 0: 'amy@farm.test' },
      lines: { 1: 1, 2: null },
    })
    expect(fixed.problems).toEqual([])
    // The archived producer was also a customer.
    expect(fixed.draft.customerAssignments).toEqual([
      { id: 3, percentage: 60 },
      { id: 2, percentage: 40 },
    ])
    expect(fixed.lines.map(({ at }) => at)).toEqual([0, 1])
    expect(formatMoney(fixed.sumNow)).toBe('$1,050.00')
  })
})

// (rule renewals/never-twice)
describe('the key of a renewal', () => {
  const sent = (source: Draft, renewing = manager) => sentRenewal(plan(source, renewing), 1042, 0)
  const key = (source: Draft, renewing = manager, earlier: number[] = []) =>
    renewalKey(sent(source, renewing), earlier)

  it('is the same for the same source, year and content, regardless of ids', () => {
    const other = draft({ lineItems: [scoutingLine({ id: 'another' })] })
    expect(key(draft())).toBe(key(other))
    expect(JSON.stringify(sent(draft()))).toBe(JSON.stringify(sent(other)))
    expect(key(draft())).toMatch(/^renewal-1042-2027-[0-9a-f]{32}$/)
  })

  it('differs for another year, content or a second renewal', () => {
    const keys = [
      key(draft()),
      key(draft(), { ...manager, fiscalYear: 2028 }),
      key(draft({ lineItems: [scoutingLine({ acres: 100.01 })] })),
      key(draft(), manager, [1050]),
    ]
    expect(new Set(keys).size).toBe(4)
  })

  it('differs for ten thousand contents that differ by a cent', () => {
    const body = sent(draft())
    const all = Array.from({ length: 10_000 }, (_, i) =>
      renewalKey({ ...body, comments: String(i / 100) }, []),
    )
    expect(new Set(all).size).toBe(10_000)
  })
})
