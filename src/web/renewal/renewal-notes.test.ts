import { expect, it } from 'vitest'
import { asAgreed } from '#shared/order/renewal/agreed.ts'
import { asOrdered } from '#shared/order/renewal/basis.ts'
import { noFixes, planRenewal } from '#shared/order/renewal/plan-renewal.ts'
import { context, customDraft, samplingLine, stored, storedLine } from '#test/world/example-order.ts'
import { renewalNotes } from './renewal-notes.ts'

const lineItems = [storedLine(samplingLine({ acres: 100, costPerAcre: 20 }))]
const original = stored(customDraft([]), {
  id: 1012,
  displayPo: '1012',
  finalized: true,
  discountPercentage: 5,
  lineItems,
  grandTotal: 1_900,
})
const supplemental = stored(customDraft([]), {
  id: 1013,
  displayPo: '1012-S1',
  documentType: 'supplemental',
  finalized: true,
  discountPercentage: 0,
  lineItems,
  grandTotal: 2_000,
})

function notes(byManager: boolean) {
  const basis = asAgreed(original, [original, supplemental])
  const renewing = { fiscalYear: 2027, byManager, withComments: false, context: context() }
  const plan = planRenewal(basis, noFixes, renewing)
  return renewalNotes({ planned: { basis, hiddenMembers: 0 }, plan, unused: [], needless: [] })
}

// (rule renewals/as-agreed)
it('an order with a supplemental of another order discount says what that makes of what was agreed', () => {
  expect(notes(true)).toEqual([
    '1012-S1 had an order discount of 0.00%; the renewal uses the original’s, 5.00%. At the old prices, that is $100.00 less than agreed.',
  ])
})

// (rule renewals/discount-of-managers)
it('where no discount comes along, none is said to', () => {
  expect(notes(false)).toEqual([
    'The order discount of 5.00% was not renewed; only managers may set one.',
    '1012-S1 had an order discount of 0.00%.',
  ])
})

// (rule renewals/fixed-in-place)
it('a service in the place of another one is told as that, and not as a new price', () => {
  const named = lineItems.map((line) => ({ ...line, serviceName: 'Grid Sampling' }))
  const basis = asOrdered({ ...original, lineItems: [...named, ...named, ...named] })
  const renewing = { fiscalYear: 2027, byManager: true, withComments: false, context: context() }
  const plan = planRenewal(basis, { ...noFixes, lines: { 1: 3 } }, renewing)
  expect(plan.lines.map(({ replacedBy }) => replacedBy)).toEqual([null, 'Nitrogen Test', null])
  const noted = { planned: { basis, hiddenMembers: 0 }, plan, unused: [], needless: [] }
  expect(renewalNotes(noted)).toEqual(['Nitrogen Test replaces Grid Sampling.'])
  const twice = planRenewal(basis, { ...noFixes, lines: { 0: 1, 1: 1 } }, renewing)
  expect(renewalNotes({ ...noted, plan: twice })).toEqual([
    'Corn Scouting replaces Grid Sampling on 2 lines.',
  ])
})
