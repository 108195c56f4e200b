import { expect } from 'vitest'
import { look, read, refuse } from '#test/api/refused-orders.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { at, start } from './elsewhere.ts'

// (rules views/own, views/two-at-once, views/refused-mark)
it('another process immediately reads the views and visits that one stores', async ({ world }) => {
  // The process uses the real clock. Sessions created at the tests' usual date would have expired.
  world.clock.now = new Date()
  const ann = await world.as('ann')
  const { id } = await createOrder(ann)
  await refuse(world, id, 10)
  const there = at(await start(world), ann)
  const views = [{ id: null, name: 'Acre', query: 'q=acre', sharedWith: null }]
  const stored = await ann.call('PUT', '/api/views', { screen: 'insights', version: 0, views })
  expect((await there.call('GET', '/api/views')).body).toEqual(stored.body)
  const late = await there.call('PUT', '/api/views', { screen: 'insights', version: 0, views: [] })
  expect(late.status).toBe(409)
  expect((await look(there, (await read(there)).upTo)).unseen).toBe(0)
  expect((await read(ann)).unseen).toBe(0)
})
