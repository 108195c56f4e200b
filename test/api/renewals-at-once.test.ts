import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { ordersPath, removeOrders } from '#test/world/orders.ts'
import { people, scoutingLine } from '#test/world/world.ts'
import { hold } from './lists/watcher.ts'
import { atOnce, renew, renewalsOf, shared, statuses, waiting } from './renewed-at-once.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
})

// (rule renewals/a-second-one-asks)
describe('two users who renew the same order in the same moment', () => {
  it('create one renewal; the second is shown which one exists, and by whom', async ({ world, ann, bob }) => {
    const source = await shared(ann)
    const answers = await atOnce(world, source, [() => renew(ann, source), () => renew(bob, source)])
    expect(statuses(answers)).toEqual([201, 409])
    const made = await renewalsOf(world, source)
    expect(made).toHaveLength(1)
    const winner = answers[0]?.status === 201 ? people.ann : people.bob
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused?.message).toBe(
      `Purchase order ${source.id} was already renewed for FY 2027 as ${made[0]?.id} by ${winner.name} a moment ago. Renew it again?`,
    )
    expect(refused?.details).toEqual({ renewedAs: [made[0]?.id], renewals: 1 })
  })

  it('create two if both want another one beside those that exist', async ({ world, ann, bob }) => {
    const source = await shared(ann)
    await renew(ann, source)
    const again = { renewAgain: true, knownRenewals: 9 }
    const answers = await atOnce(world, source, [
      () => renew(ann, source, again),
      () => renew(bob, source, again),
    ])
    expect(statuses(answers)).toEqual([201, 201])
    expect(await renewalsOf(world, source)).toHaveLength(3)
  })

  it('create one more if both want one beside the one they know', async ({ world, ann, bob }) => {
    const source = await shared(ann)
    const first = (await renew(ann, source)).body
    const again = { renewAgain: true, knownRenewals: 1 }
    const answers = await atOnce(world, source, [
      () => renew(ann, source, again),
      () => renew(bob, source, again),
    ])
    expect(statuses(answers)).toEqual([201, 409])
    const ids = (await renewalsOf(world, source)).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused?.message).toContain(`as ${first.id}, ${ids[1]}, last by `)
    expect(refused?.details).toEqual({ renewedAs: ids, renewals: 2 })
    expect((await renew(bob, source, { ...again, knownRenewals: 2 })).status).toBe(201)
  })

  it('both renew it if it is for two years', async ({ world, ann, bob }) => {
    const source = await shared(ann)
    const answers = await atOnce(world, source, [
      () => renew(ann, source),
      () => renew(bob, source, { fiscalYear: 2028 }),
    ])
    expect(statuses(answers)).toEqual([201, 201])
    const years = (await renewalsOf(world, source)).map(({ year }) => year)
    expect(years.sort()).toEqual([2027, 2028])
  })

  // (rule renewals/never-twice)
  it('with the same key are one request, and both get its answer', async ({ world, ann }) => {
    const source = await shared(ann)
    const ways = [{}, { renewAgain: true, knownRenewals: 1 }, { renewAgain: true, knownRenewals: 2 }]
    for (const [n, changes] of ways.entries()) {
      const body = { lineItems: [{ ...scoutingLine(), id: undefined }], ...changes }
      const send = () => renew(ann, source, body, `key-${n}`)
      const answers = await atOnce(world, source, [send, send])
      expect(statuses(answers)).toEqual([201, 201])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
    }
    expect(await renewalsOf(world, source)).toHaveLength(3)
  })

  it('renew nothing that was archived in that moment', async ({ world, ann, mia }) => {
    const source = await shared(ann)
    const held = await hold(world, `update purchase_orders set status = false where id = ${source.id}`)
    const answer = renew(mia, source, {}, 'k1')
    await waiting(world, 1)
    await held.letGo('commit')
    expect((await answer).body.message).toBe(`Purchase order ${source.id} is archived; it cannot be renewed`)
    expect(await world.sql('select key from idempotency_keys')).toEqual([])
    await mia.call('POST', `${ordersPath}/${source.id}/unarchive`)
    expect((await renew(mia, source, {}, 'k1')).status).toBe(201)
  })

  // (rule renewals/what-can-be-renewed)
  it("renew nothing that became another producer's in that moment", async ({ world, ann }) => {
    const source = await shared(ann)
    const held = await hold(
      world,
      `update purchase_orders set producer_id = 2, producer_name = 'Brook Coop' where id = ${source.id}`,
    )
    const answer = renew(ann, source)
    await waiting(world, 1)
    await held.letGo('commit')
    expect([(await answer).status, (await renewalsOf(world, source)).length]).toEqual([400, 0])
  })
})

it('an archived renewal does not count, and the renewed order does not look changed', async ({
  ann,
  bob,
}) => {
  const source = await shared(ann)
  const first = (await renew(ann, source)).body
  expect((await renew(bob, source)).status).toBe(409)
  await ann.call('POST', `${ordersPath}/${first.id}/archive`)
  expect((await renew(bob, source)).status).toBe(201)
  const edited = await ann.call<Order>('PATCH', `${ordersPath}/${source.id}`, {
    versionNumber: 1,
    comments: 'x',
  })
  expect([edited.status, edited.body.versionNumber, edited.body.updatedAt]).toEqual([
    200,
    2,
    expect.any(String),
  ])
})
