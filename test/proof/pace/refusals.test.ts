import { expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { expectGoal } from './goal.ts'

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const bodies = [
  '{"producerId": 1,',
  deep(100_000),
  JSON.stringify(order({ comments: 'x'.repeat(2_000_000) })),
  JSON.stringify(order({ agronomistAssignments: Array.from({ length: 60_000 }, () => ({})) })),
  JSON.stringify(order({ lineItems: Array.from({ length: 1_001 }, () => ({})) })),
  JSON.stringify(order({ producerId: 2_147_483_648 })),
]

it('malformed orders are refused immediately, even the longest and the deepest', async ({ mia }) => {
  const quickest: number[] = []
  for (const body of bodies) {
    const times: number[] = []
    for (let i = 0; i < 10; i++) {
      const start = performance.now()
      const { status } = await mia.call('POST', ordersPath, body)
      times.push(performance.now() - start)
      expect([400, 413]).toContain(status)
    }
    quickest.push(Math.min(...times))
  }
  quickest.sort((a, b) => a - b)
  expectGoal('a malformed order refused, usually, ms', quickest[2] ?? 0, 20)
  expectGoal('the longest of them, ms', quickest.at(-1) ?? 0, 100)
})
