import { expect, it } from 'vitest'
import { asAgreed } from '#shared/order/renewal/agreed.ts'
import { noMends, planRenewal } from '#shared/order/renewal/plan.ts'
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
  const plan = planRenewal(basis, noMends, renewing)
  return renewalNotes({ planned: { basis, hiddenMembers: 0 }, plan, unused: [] })
}

// (rule renewals/as-agreed)
it('an order with a supplemental of another order discount says what that makes of what was agreed', () => {
  expect(notes(true)).toEqual([
    '1012-S1 had an order discount of 0.00%; the renewal has that of the original, 5.00%: at the old prices $100.00 less than agreed.',
  ])
})

// (rule renewals/discount-of-managers)
it('where no discount comes along, none is said to', () => {
  expect(notes(false)).toEqual([
    'The order discount of 5.00% is not renewed; only managers may set one.',
    '1012-S1 had an order discount of 0.00%.',
  ])
})
