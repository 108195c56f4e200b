import { expect, it } from 'vitest'
import { context, scoutingLine } from '#test/world/example-order.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { archivedChoices } from './archived-choices.ts'

// (rules kinds/copy-replaces-archived, people/archived-may-stay)
it('names everything of a copy that may not be chosen any more, and where', () => {
  const form = {
    ...blankForm({ email: 'old@farm.test', fiscalYear: 2026 }),
    producerId: 9,
    lines: [scoutingLine(), scoutingLine({ id: 'line-2', serviceTypeId: 5 })],
    customers: [
      { key: 'a', id: 1, percentage: 50 },
      { key: 'b', id: 9, percentage: 50 },
    ],
  }
  expect(archivedChoices(form, context())).toEqual([
    { path: 'producerId', text: 'Producer: Old Mill (archived)' },
    { path: 'lineItems.1.serviceTypeId', text: 'Line 2: Retired Scouting (archived)' },
    { path: 'agronomistAssignments.0.email', text: 'Agronomist 1: Old (archived)' },
    { path: 'customerAssignments.1.id', text: 'Customer 2: Old Mill (archived)' },
  ])
})

it('says nothing of what is offered today, nor of what is not known yet', () => {
  const form = { ...blankForm({ email: 'amy@farm.test', fiscalYear: 2026 }), producerId: 77 }
  expect(archivedChoices(form, context())).toEqual([])
})
