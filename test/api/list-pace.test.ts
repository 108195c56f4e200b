import { expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, order, people } from '#test/world/world.ts'
import { copyOrders } from '../bench/many-orders.ts'

const sorts = [
  'date-newest',
  'date-oldest',
  'po',
  'producer',
  'customer1',
  'agronomist1',
  'fy',
  '-fy',
] as const
let callers: Record<'manager' | 'agronomist' | 'newcomer', Caller>

// The agronomist sees a quarter of the orders, the newcomer a hundredth.
it.beforeAll(async ({ world }) => {
  callers = {
    manager: await world.as('mia'),
    agronomist: await world.as('ann'),
    newcomer: await world.as('bob'),
  }
  for (let i = 0; i < 100; i++) {
    const { email } = i === 50 ? people.bob : i % 4 === 0 ? people.ann : people.mia
    const changes = {
      producerId: 1 + (i % 3),
      customerAssignments: [{ id: 1 + ((i + 1) % 3), percentage: 100 }],
      agronomistAssignments: [{ email, percentage: 100 }],
    }
    await callers.manager.call('POST', ordersPath, order(changes))
  }
})

/** The quickest of many: what else the machine does only makes them slower. */
async function quickest(caller: Caller, path: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 25; i++) {
    const start = performance.now()
    const { status } = await caller.call('GET', path)
    times.push(performance.now() - start)
    expect(status).toBe(200)
  }
  return Math.min(...times)
}

async function pages() {
  const further: Record<string, number> = {}
  const first: Record<string, number> = {}
  for (const sort of sorts) {
    for (const who of ['manager', 'agronomist'] as const) {
      const { headers } = await callers[who].call('GET', `${ordersPath}?limit=50&sort=${sort}`)
      const next = /^<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
      further[`${who}, ${sort}`] = await quickest(callers[who], next)
    }
    // As many as the newcomer has of 1,000: the page is full then, too.
    for (const who of ['manager', 'newcomer'] as const)
      first[`${who}, ${sort}`] = await quickest(callers[who], `${ordersPath}?limit=10&sort=${sort}`)
  }
  return { further, first }
}

const times = it.extend('times', { scope: 'file' }, async ({ world }) => {
  await copyOrders(world.sql, 1_000)
  const few = await pages()
  await copyOrders(world.sql, 100_000)
  return { few, many: await pages() }
})

function ratios(few: Record<string, number>, many: Record<string, number>) {
  expect(Object.keys(many)).toHaveLength(16)
  return Object.entries(many).map(([name, time]) => ({ name, ratio: time / (few[name] ?? 0) }))
}

times(
  'a further page of 100,000 orders takes at most twice as long as one of 1,000',
  ({ times: { few, many } }) => {
    expect(ratios(few.further, many.further).filter(({ ratio }) => !(ratio <= 2))).toEqual([])
  },
  300_000,
)

// (rule lists/count-line)
times(
  'a first page with totals of 100,000 orders takes a manager at most twice as long as one of 1,000, an agronomist three times',
  ({ times: { few, many } }) => {
    const most = (name: string) => (name.startsWith('manager') ? 2 : 3)
    const slow = ratios(few.first, many.first).filter(({ name, ratio }) => !(ratio <= most(name)))
    expect(slow).toEqual([])
  },
  300_000,
)
