import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, call, people, type World } from '#test/world/world.ts'
import { built, startProduct } from '../endurance/product.ts'
import { addressOf } from './lists/watcher.ts'

const path = '/api/purchase-orders/refused'
interface Refused {
  unseen: number
  upTo: string | null
}
const read = async (by: Caller) => (await by.call<Refused>('GET', path)).body
const look = async (by: Caller, upTo: string | null) => (await by.call<Refused>('PUT', path, { upTo })).body

/** As if ACES had refused it so many minutes ago. */
async function refuse(world: World, id: number, minutes: number): Promise<void> {
  await world.sql(
    `update purchase_orders set aces_state = 'failed', aces_message = 'No contract',
       aces_at = clock_timestamp() - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  )
}

it.beforeEach(async ({ world }) => {
  await world.sql('truncate refusal_looks')
  await world.sql("update purchase_orders set aces_state = 'none'")
})

// (rule views/refused-mark)
describe('the mark of refused orders', () => {
  it('counts one’s own orders that ACES refused since one looked at them, and nobody else’s', async ({
    ann,
    bob,
    mia,
    world,
  }) => {
    const [first, second] = [await createOrder(ann), await createOrder(ann)]
    expect(await read(ann)).toEqual({ unseen: 0, upTo: null })
    await refuse(world, first.id, 10)
    const { upTo } = await read(ann)
    expect(await read(ann)).toMatchObject({ unseen: 1, upTo: expect.any(String) })
    expect([await read(bob), await read(mia)]).toEqual(Array(2).fill({ unseen: 0, upTo: null }))
    expect(await look(ann, upTo)).toEqual({ unseen: 0, upTo })
    await refuse(world, second.id, 5)
    expect((await read(ann)).unseen).toBe(1)
    // An older look than the last one takes nothing back.
    await look(ann, (await read(ann)).upTo)
    expect((await look(ann, upTo)).unseen).toBe(0)
    await refuse(world, first.id, 1)
    expect((await read(ann)).unseen).toBe(1)
    await world.sql('update purchase_orders set status = false where id = $1', [first.id])
    expect((await read(ann)).unseen).toBe(0)
  })

  it('is not taken away by a look into the future, nor by who acts for somebody', async ({ ann, world }) => {
    const { id } = await createOrder(ann)
    await refuse(world, id, 10)
    const { upTo } = await read(ann)
    const acting = await world.as('mia')
    await acting.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    expect(await look(acting, upTo)).toEqual({ unseen: 1, upTo })
    await look(ann, '2100-01-01T00:00:00.000Z')
    await world.sql(
      "update purchase_orders set aces_at = clock_timestamp() + interval '1 minute' where id = $1",
      [id],
    )
    expect((await read(ann)).unseen).toBe(1)
    expect((await ann.call('PUT', path, { upTo: 'yesterday' })).status).toBe(400)
  })
})

// (rules views/own, views/two-at-once, views/refused-mark)
it('what one process stores of views and looks another one reads at once', async ({ world }) => {
  // The process has a clock of its own, by which a session of the usual day of the tests is long over.
  world.clock.now = new Date()
  const ann = await world.as('ann')
  const { id } = await createOrder(ann)
  await refuse(world, id, 10)
  const product = await startProduct(built, { DATABASE_URL: await addressOf(world) })
  try {
    const there: Caller = {
      token: ann.token,
      call: (method, to, body) =>
        call(product.url, method, to, body, { authorization: `Bearer ${ann.token}` }),
    }
    const views = [{ id: null, name: 'Acre', query: 'q=acre', sharedWith: null }]
    const stored = await ann.call('PUT', '/api/views', { screen: 'insights', version: 0, views })
    expect((await there.call('GET', '/api/views')).body).toEqual(stored.body)
    const late = await there.call('PUT', '/api/views', { screen: 'insights', version: 0, views: [] })
    expect(late.status).toBe(409)
    expect((await look(there, (await read(there)).upTo)).unseen).toBe(0)
    expect((await read(ann)).unseen).toBe(0)
  } finally {
    await product.kill()
  }
})
