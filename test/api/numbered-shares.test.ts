import { expect } from 'vitest'
import type { Order, OrderVersion } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { order, people } from '#test/world/world.ts'

const shares = {
  customerAssignments: [
    { id: 1, percentage: 60 },
    { id: 2, percentage: 40 },
  ],
  agronomistAssignments: [
    { email: people.ann.email, percentage: 75 },
    { email: people.bob.email, percentage: 25 },
  ],
}

const numberedColumns = {
  customer1Id: 'customer1_id',
  customer1Percentage: 'customer1_percentage::float8',
  customer1Amount: 'customer1_amount::float8',
  customer2Id: 'customer2_id',
  customer2Percentage: 'customer2_percentage::float8',
  customer2Amount: 'customer2_amount::float8',
  agronomist1Id: 'agronomist1_id',
  agronomist1Percentage: 'agronomist1_percentage::float8',
  agronomist1Amount: 'agronomist1_amount::float8',
  agronomist1Territory: 'agronomist1_territory',
  agronomist2Id: 'agronomist2_id',
  agronomist2Percentage: 'agronomist2_percentage::float8',
  agronomist2Amount: 'agronomist2_amount::float8',
}

// (rule shares/numbered-fields)
it('the numbered fields follow the lists in every answer, whatever an earlier release wrote', async ({
  world,
  mia,
}) => {
  const stored = await createOrder(mia, order(shares))
  await world.sql(
    `update purchase_orders set customer1_id = 3, customer1_percentage = null, customer2_amount = 7,
     agronomist1_id = null, agronomist1_territory = 'x' where id = $1`,
    [stored.id],
  )
  const { body: list } = await mia.call<Order[]>('GET', `${ordersPath}?q=${stored.id}`)
  const { body: family } = await mia.call<{ members: Order[] }>('GET', `${ordersPath}/${stored.id}/family`)
  const { body: version } = await mia.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
  expect(list.find(({ id }) => id === stored.id)).toEqual(stored)
  expect(await readOrder(mia, stored)).toEqual(stored)
  expect(family.members).toEqual([stored])
  expect(version.data).toEqual(stored)
  const names = Object.keys(stored)
  const at = names.indexOf('customer1Id')
  expect(names.slice(at - 1, at + 14)).toEqual([
    'producerName',
    ...Object.keys(numberedColumns),
    'customerAssignments',
  ])
})

// (rule shares/numbered-fields)
it('a server of the previous release reads the numbered columns of an order that this one saved', async ({
  world,
  mia,
}) => {
  const columns = async ({ id }: Order) => {
    const [row] = await world.sql(
      `select ${Object.entries(numberedColumns).map(([name, column]) => `${column} as "${name}"`)}
       from purchase_orders where id = $1`,
      [id],
    )
    return row
  }
  const stored = await createOrder(mia, order(shares))
  expect(stored).toMatchObject((await columns(stored)) ?? {})
  expect(await columns(stored)).toMatchObject({ customer2Id: 2, agronomist2Id: people.bob.email })
  const { body: changed } = await mia.call<Order>('PUT', `${ordersPath}/${stored.id}`, {
    customerAssignments: [{ id: 2, percentage: 100 }],
    agronomistAssignments: [{ email: people.bob.email, percentage: 100 }],
  })
  expect(changed).toMatchObject((await columns(stored)) ?? {})
  expect(await columns(stored)).toMatchObject({ customer1Id: 2, customer2Id: null, agronomist2Id: null })
})
