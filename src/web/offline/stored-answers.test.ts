import { expect, it } from 'vitest'
import { beyondLimit, isOver, isStored } from './stored-answers.ts'

const dayMs = 86_400_000

// (rule offline/orders-seen)
it('the last 50 orders that were seen are kept, and those before them are not', () => {
  const rows = Array.from({ length: 53 }, (_, at) => ({ at: (at * 7) % 53 }))
  const dropped = beyondLimit(rows).map(({ at }) => at)
  expect(dropped.sort()).toEqual([0, 1, 2])
  expect(beyondLimit(rows.slice(0, 50))).toEqual([])
})

// (rule offline/lists-of-one-person)
it.each([
  [13, false],
  [15, true],
])('after %i days without a visit it is over: %s', (days, over) => {
  expect(isOver({ at: 5 * dayMs }, (5 + days) * dayMs)).toBe(over)
})

// (rule offline/lists-of-one-person)
it.each([
  ['/api/auth/status', true],
  ['/api/picklists/producers', true],
  ['/api/producers/:id/splits', true],
  ['/api/purchase-orders/:id', true],
  ['/api/purchase-orders', false],
  ['/api/auth/device-key', false],
  ['/api/audit-events', false],
])('of %s the answer is stored: %s', (path, stored) => {
  expect(isStored([path, null, null])).toBe(stored)
})
