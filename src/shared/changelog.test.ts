import { describe, expect, it } from 'vitest'
import { draft, scoutingLine, stored, storedLine } from '#test/world/example-order.ts'
import { orderChanges } from './changelog.ts'
import type { Order } from './order/order.ts'

const north = { ...storedLine(scoutingLine()), serviceName: 'Corn Scouting', total: 525 }
const south = { ...north, id: 'line-2', fieldName: 'South 40' }
const v1 = stored(draft(), { grandTotal: 1_050, lineItems: [north, south] })
const changes = (after: Partial<Order>, before: Order = v1) =>
  orderChanges(before, { ...before, ...after }).map(({ what, before, after }) => [what, before, after])

// (rule print/what-changed)
describe('what changed between two versions', () => {
  it('lists nothing when nothing changed', () => {
    expect(changes({})).toEqual([])
  })

  it('lists fields and money', () => {
    expect(changes({ producerName: 'Birch Hill', comments: 'Call first', grandTotal: 900 })).toEqual([
      ['Producer', 'Acme Farms', 'Birch Hill'],
      ['Comments', null, 'Call first'],
      ['Grand Total', '$1,050.00', '$900.00'],
    ])
    expect(changes({ discountPercentage: 2.5 })).toEqual([['Order Discount', '0.00%', '2.50%']])
  })

  it('lists changes line by line, matched by id', () => {
    const wider = { ...south, acres: 152, total: 798 }
    expect(changes({ lineItems: [north, wider] })).toEqual([
      ['Line 2, South 40, Total Units', '100.00 acres', '152.00 acres'],
      ['Line 2, South 40, Total', '$525.00', '$798.00'],
    ])
  })

  it('shows that lines were reordered', () => {
    expect(changes({ lineItems: [south, north] })).toEqual([
      ['Line order', `${north.fieldName}, ${south.fieldName}`, `${south.fieldName}, ${north.fieldName}`],
    ])
  })

  it('shows a new agronomist 1', () => {
    const [amy] = v1.agronomistAssignments
    const ben = { ...amy!, email: 'ben@farm.test', name: 'Ben' }
    expect(
      changes({ agronomistAssignments: [ben, amy!] }, { ...v1, agronomistAssignments: [amy!, ben] }),
    ).toEqual([['Agronomist order', 'amy@farm.test, Ben', 'Ben, amy@farm.test']])
  })

  it('names only the first of many reordered lines', () => {
    const lines = Array.from({ length: 20 }, (_, i) => ({ ...north, id: `line-${i}`, fieldName: `F${i}` }))
    const [change] = changes({ lineItems: lines.toReversed() }, { ...v1, lineItems: lines })
    expect(change?.[2]).toBe('F19, F18, F17, F16, F15, F14, F13, F12, F11, F10, F9, F8 and 8 more')
  })

  it('names added and removed lines', () => {
    const third = { ...north, id: 'line-3', fieldName: 'Creek', acres: 1 }
    expect(changes({ lineItems: [north, third] })).toEqual([
      ['Line 2, Creek', null, 'Corn Scouting, 1.00 acre at $5.25: $525.00'],
      ['Line 2, South 40 (removed)', 'Corn Scouting, 100.00 acres at $5.25: $525.00', null],
    ])
  })

  it('shows a discount with its kind', () => {
    const dollars = { ...north, discountType: 'dollars', discountInDollars: 0.35 } as const
    expect(changes({ lineItems: [dollars, south] })).toEqual([
      ['Line 1, North 40, Discount', null, '$0.35 per acre'],
    ])
  })

  it('names added and removed people', () => {
    const [amy] = v1.agronomistAssignments
    const ben = { ...amy!, id: 'ben@farm.test', email: 'ben@farm.test', name: 'Ben', amount: 1_050 }
    expect(changes({ agronomistAssignments: [ben] })).toEqual([
      ['Agronomist amy@farm.test', '100.0%, $0.00', null],
      ['Agronomist Ben', null, '100.0%, $1,050.00'],
    ])
  })

  it("shows a credit memo's money in parentheses", () => {
    const memo = { ...v1, documentType: 'credit_memo', grandTotal: -10 } as const
    expect(changes({ grandTotal: -20 }, memo)).toEqual([['Grand Total', '($10.00)', '($20.00)']])
  })
})
