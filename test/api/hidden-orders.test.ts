import { expect } from 'vitest'
import { bytesOf, pagesOf } from '#test/world/buffers.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, scoutingLine } from '#test/world/world.ts'

const orderOf = (lines: number) => order({ lineItems: Array.from({ length: lines }, () => scoutingLine()) })

// (rule rights/who-sees-an-order)
it.for<[what: string, ask: (by: Caller, id: number) => Promise<{ status: number }>]>([
  ['one that is read', (by, id) => by.call('GET', `${ordersPath}/${id}`)],
  ['one whose versions are read', (by, id) => by.call('GET', `${ordersPath}/${id}/versions`)],
  ['one that is changed', (by, id) => by.call('PATCH', `${ordersPath}/${id}`, { comments: 'mine' })],
  ['one that is archived', (by, id) => by.call('POST', `${ordersPath}/${id}/archive`)],
  [
    'one that is finalized',
    (by, id) => by.call('PATCH', `${ordersPath}/${id}/finalized`, { finalized: true }),
  ],
  [
    'the parent of a new one',
    (by, parentPoId) =>
      by.call(
        'POST',
        ordersPath,
        order({ parentPoId, contractType: undefined, documentType: 'supplemental' }),
      ),
  ],
  [
    'one that is renewed',
    (by, renewedFromId) => by.call('POST', ordersPath, order({ renewedFromId, fiscalYear: 2027 })),
  ],
])('a hidden order costs the same work whatever its size: %s', async ([, ask], { world, ann, bob }) => {
  const [small, large] = [await createOrder(ann, orderOf(1)), await createOrder(ann, orderOf(400))]
  const none = large.id + 1_000
  // Warms up first, so that the statements of the measured calls are already prepared.
  for (const { id } of [small, large]) expect((await ask(bob, id)).status).toBe(404)
  const work = async (id: number) => {
    const bytes = await bytesOf(world, () => ask(bob, id))
    return { bytes, pages: await pagesOf(world, () => ask(bob, id)) }
  }
  const [ofSmall, ofLarge, ofNone] = [await work(small.id), await work(large.id), await work(none)]
  expect(ofLarge).toEqual(ofSmall)
  expect(ofLarge.bytes).toBe(ofNone.bytes)
})
