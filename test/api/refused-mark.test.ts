import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { look, path, read, refuse } from './refused-orders.ts'

it.beforeEach(async ({ world }) => {
  await world.sql('truncate refusal_looks')
  await world.sql("update purchase_orders set aces_state = 'none'")
})

// (rule views/refused-mark)
describe('the rejected badge', () => {
  it('counts a user’s own orders that ACES rejected since their last visit, and no one else’s', async ({
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
    // Sends the time of the latest rejection, and then an earlier time, which has no effect.
    await look(ann, (await read(ann)).upTo)
    expect((await look(ann, upTo)).unseen).toBe(0)
    await refuse(world, first.id, 1)
    expect((await read(ann)).unseen).toBe(1)
    await world.sql('update purchase_orders set status = false where id = $1', [first.id])
    expect((await read(ann)).unseen).toBe(0)
  })

  it('is not cleared by a future visit, nor by a manager acting for the user', async ({ ann, world }) => {
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
