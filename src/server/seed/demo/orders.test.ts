import { describe, expect, it } from 'vitest'
import { type OrderPlan, plannedSteps } from './order-plan.ts'
import { demonstrationOrders } from './orders.ts'
import { demonstrationPicklists } from './picklists.ts'

const plans = demonstrationOrders(demonstrationPicklists())
const originals = plans.filter((plan) => plan.parentKey === null)
const how = (fits: (plan: OrderPlan) => unknown) => plans.filter(fits).length
const ofKind = (kind: string) => plans.filter((plan) => plan.body.documentType === kind)

describe('the planned orders', () => {
  it('are the same in every run', () => {
    expect(demonstrationOrders(demonstrationPicklists())).toEqual(plans)
  })

  it('are 140 and more over the fiscal years 2024 to 2026, standard and custom', () => {
    expect(plans.length).toBeGreaterThanOrEqual(140)
    expect(new Set(plans.map((plan) => plan.key)).size).toBe(plans.length)
    for (const fiscalYear of [2024, 2025, 2026])
      for (const type of ['standard', 'custom'])
        expect(
          originals.filter(({ body }) => body.fiscalYear === fiscalYear && body.contractType === type).length,
        ).toBeGreaterThanOrEqual(10)
  })

  it('reach from 1 to 25 lines, one to seven customers, one to three agronomists', () => {
    const range = (sizes: number[]) => [Math.min(...sizes), Math.max(...sizes)]
    expect(range(originals.map(({ body }) => body.lineItems.length))).toEqual([1, 25])
    expect(range(originals.map(({ body }) => body.customerAssignments.length))).toEqual([1, 7])
    expect(range(originals.map(({ body }) => body.agronomistAssignments.length))).toEqual([1, 3])
  })

  it('have line discounts of both kinds and order discounts', () => {
    const lines = plans.flatMap(({ body }) => body.lineItems)
    expect(lines.filter((line) => (line.discountPercent ?? 0) >= 10).length).toBeGreaterThan(5)
    expect(lines.filter((line) => line.discountType === 'dollars').length).toBeGreaterThan(20)
    expect(how(({ body }) => (body.discountPercentage ?? 0) > 0)).toBeGreaterThan(10)
  })

  it('have versions, finalized and archived ones, supplementals and credit memos', () => {
    expect(how(({ edits }) => edits.length > 0)).toBeGreaterThanOrEqual(30)
    expect(how(({ edits }) => edits.length > 2)).toBeGreaterThanOrEqual(2)
    expect(how(({ finalized }) => finalized)).toBeGreaterThanOrEqual(35)
    expect(how(({ archived }) => archived)).toBe(8)
    expect(ofKind('supplemental').length).toBeGreaterThanOrEqual(10)
    expect(ofKind('credit_memo').length).toBeGreaterThanOrEqual(8)
    const parents = ofKind('supplemental').map((plan) => plan.parentKey)
    expect(parents.some((key) => parents.filter((other) => other === key).length >= 2)).toBe(true)
  })

  it('describe scouted fields as surveyors do', () => {
    const described = plans.flatMap(({ body }) => body.lineItems.map((line) => line.legalDescription ?? ''))
    const surveyed = /^(?:[NSEW]{1,2} 1\/[24] )+S\d{1,2} T\d{1,3}[NS] R\d{1,2}[EW]$/
    expect(described.filter((text) => text !== '' && !surveyed.test(text))).toEqual([])
  })

  it('are in sequence: a child after its parent is finalized, nothing after an order is closed', () => {
    const keys = new Map(plans.map((plan) => [plan.key, plan]))
    for (const plan of plans) {
      const times = [plan.at, ...plan.edits.map((edit) => edit.at), plan.finalized?.at, plan.archived?.at]
        .filter((at) => at !== undefined)
        .map((at) => at.getTime())
      expect(times, plan.key).toEqual([...times].sort((a, b) => a - b))
      const parent = plan.parentKey === null ? null : keys.get(plan.parentKey)
      if (parent) expect(plan.at.getTime()).toBeGreaterThan(parent.finalized?.at.getTime() ?? Number.NaN)
    }
    expect(plannedSteps(plans).at(-1)?.at.getTime()).toBeLessThan(Date.UTC(2026, 7, 1))
  })
})
