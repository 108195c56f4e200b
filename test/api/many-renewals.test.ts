import { expect } from 'vitest'
import { bytesOf, pagesOf, statementsOf } from '#test/world/buffers.ts'
import { it } from '#test/world/fixtures.ts'
import { copyOrder, createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

// (rule renewals/which-orders)
it('200 orders are planned with as many statements as 10, with 25 times the pages and bytes', async ({
  world,
  ann,
}) => {
  const lineItems = Array.from({ length: 10 }, (_, i) => scoutingLine({ fieldName: `Field ${i + 1}` }))
  const few = await createOrder(ann, order({ producerId: 2, lineItems }))
  const many = await createOrder(ann, order({ producerId: 3, lineItems }))
  await copyOrder(world, few, 9)
  await copyOrder(world, many, 199)
  await world.sql('vacuum analyze purchase_orders')
  const costOf = async (producer: number) => {
    let orders = 0
    const plan = async () => {
      const path = `/api/renewals?producerId=${producer}&from=2026&to=2027&as=agreed`
      orders = (await ann.call<{ renewals: unknown[] }>('GET', path)).body.renewals.length
    }
    const asked = (await statementsOf(world, plan)).length
    return { asked, pages: await pagesOf(world, plan), bytes: await bytesOf(world, plan), orders }
  }
  const ten = await costOf(2)
  const twoHundred = await costOf(3)
  expect([ten.orders, twoHundred.orders]).toEqual([10, 200])
  expect(twoHundred.asked).toBe(ten.asked)
  expect(twoHundred.pages).toBeLessThanOrEqual(25 * ten.pages)
  expect(twoHundred.bytes).toBeLessThanOrEqual(25 * ten.bytes)
})
