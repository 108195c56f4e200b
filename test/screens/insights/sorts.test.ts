import { expect } from 'vitest'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { finalize, order, people } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const first = 'Purchase Order 1'
const second = 'Purchase Order 2'
const third = 'Purchase Order 3'
const memo = 'Credit Memo 1-C1'
const supplemental = 'Supplemental PO 1-S1'

/** Creates five orders, a minute apart, so that each sort lists them in a different sequence. */
it.beforeAll(async ({ world, mia }) => {
  await removeOrders(world)
  const [birch] = await world.sql<{ id: number }>(
    "insert into customers (account_id, name) values ('900', 'birch Hill') returning id",
  )
  const begin = world.clock.now.getTime()
  let minutes = 0
  const create = (producerId: number, customer1: number, person: 'ann' | 'bob' | 'mia', changes = {}) => {
    world.clock.now = new Date(begin + 60_000 * minutes++)
    return createOrder(
      mia,
      order({
        producerId,
        customerAssignments: [{ id: customer1, percentage: 100 }],
        agronomistAssignments: [{ email: people[person].email, percentage: 100 }],
        ...changes,
      }),
    )
  }
  const { id: parentPoId } = await create(3, 2, 'bob')
  await create(birch?.id ?? 0, 1, 'mia')
  await create(1, 3, 'ann')
  await finalize(world, parentPoId)
  for (const documentType of ['credit_memo', 'supplemental'])
    await create(3, 2, 'bob', { parentPoId, documentType, contractType: undefined })
  world.clock.now = new Date(begin)
})

// (rule lists/sorts)
it('the list starts with the newest, and is sorted by each of the six choices', async ({ openInsights }) => {
  const { page, titles } = await openInsights('mia')
  const sort = page.getByLabel('Sort by')
  await expect.poll(() => sort.inputValue()).toBe('date-newest')
  await expect.poll(titles).toEqual([supplemental, memo, third, second, first])
  for (const [choice, key, sorted] of [
    ['Date oldest', 'date-oldest', [first, second, third, memo, supplemental]],
    ['PO #', 'po', [first, supplemental, memo, second, third]],
    ['Producer', 'producer', [third, second, first, supplemental, memo]],
    ['Customer 1', 'customer1', [second, first, supplemental, memo, third]],
    ['Agronomist 1', 'agronomist1', [third, first, supplemental, memo, second]],
    ['Date newest', 'date-newest', [supplemental, memo, third, second, first]],
  ] as const) {
    await sort.selectOption({ label: choice })
    await expect.poll(() => sort.inputValue()).toBe(key)
    await expect.poll(titles).toEqual(sorted)
  }
})

// (rules lists/sorts, states/nothing-is-deleted)
it('the list leaves out an archived order, and keeps its children in its place', async ({
  world,
  openInsights,
  onTestFinished,
}) => {
  const archive = (status: boolean) =>
    world.sql('update purchase_orders set status = $1 where id = 1', [status])
  await archive(false)
  onTestFinished(async () => void (await archive(true)))
  const { titles, untilCount } = await openInsights('mia', { path: '/insights?sort=po' })
  await untilCount('4 of 4 purchase orders')
  await expect.poll(titles).toEqual([supplemental, memo, second, third])
})
