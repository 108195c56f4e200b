import { expect, it } from 'vitest'
import { toDraft } from '#web/order/model/order-form.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { sentOrder } from './sent-order.ts'

it('sends a child with its parent, kind and number 1, an original without', () => {
  const draft = toDraft(blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 }))
  expect(sentOrder(draft, 100, null)).not.toHaveProperty('parentPoId')
  const child = {
    ...draft,
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    parentPoId: 12,
  } as const
  expect(sentOrder(child, -100, null)).toMatchObject({
    parentPoId: 12,
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    sequenceNumber: 1,
    agronomistAssignments: [{ percentage: 100, amount: -100 }],
  })
})

it('sends the version that an edit began with', () => {
  const draft = toDraft(blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 }))
  expect(sentOrder(draft, 100, 3)).toMatchObject({ versionNumber: 3 })
})
