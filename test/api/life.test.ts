import { describe, expect } from 'vitest'
import type { TimelineEntry } from '#shared/api/orders-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine, type World } from '#test/world/world.ts'

const shared = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
const status = async (answer: Promise<{ status: number }>) => (await answer).status
function passMinutes(world: World, n: number) {
  world.clock.now = new Date(world.clock.now.getTime() + n * 60_000)
}

describe('removing an order', () => {
  // (rules states/nothing-is-deleted, states/undo-of-delete)
  it('removing an order can be undone by the same user for ten minutes, by managers always', async ({
    ann,
    mia,
    world,
  }) => {
    const { id } = await createOrder(ann, order({ agronomistAssignments: shared }))
    await ann.call('POST', `${ordersPath}/${id}/archive`)
    passMinutes(world, 10)
    expect(await status(ann.call('POST', `${ordersPath}/${id}/unarchive`))).toBe(200)
    expect((await ann.call<Order>('GET', `${ordersPath}/${id}`)).body.status).toBe(true)
    await ann.call('POST', `${ordersPath}/${id}/archive`)
    passMinutes(world, 10.1)
    expect(await status(ann.call('POST', `${ordersPath}/${id}/unarchive`))).toBe(404)
    expect(await status(mia.call('POST', `${ordersPath}/${id}/unarchive`))).toBe(200)
  })

  // (rule rights/who-sees-an-order)
  it('removing an order can be undone by a former manager only for their own order', async ({
    world,
    ann,
  }) => {
    const ada = await world.as('ada')
    const others = await createOrder(ann)
    const own = await createOrder(
      ann,
      order({ agronomistAssignments: [{ email: people.ada.email, percentage: 100 }] }),
    )
    for (const { id } of [others, own]) await ada.call('POST', `${ordersPath}/${id}/archive`)
    await world.sql("update agronomists set level = 'Agronomist' where email = $1", [people.ada.email])
    // The level change ended all of Ada's sessions.
    const lowered = await world.as('ada')
    const undone = await Promise.all(
      [others, own].map(({ id }) => status(lowered.call('POST', `${ordersPath}/${id}/unarchive`))),
    )
    await world.sql('update agronomists set level = $2 where email = $1', [
      people.ada.email,
      people.ada.level,
    ])
    expect(undone).toEqual([404, 200])
    const read = await (await world.as('mia')).call<Order>('GET', `${ordersPath}/${others.id}`)
    expect(read.body.status).toBe(false)
  })

  // (rule states/delete-is-confirmed)
  it('removing an order is refused if the order was finalized after the confirmation', async ({
    world,
    ann,
    mia,
  }) => {
    const { id } = await createOrder(ann)
    await finalize(world, id)
    const remove = (query: string) =>
      mia.call<{ message: string }>('POST', `${ordersPath}/${id}/archive${query}`)
    const refused = await remove('?finalized=false')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('has been finalized')
    expect((await mia.call<Order>('GET', `${ordersPath}/${id}`)).body.status).toBe(true)
    expect(await status(remove('?finalized=true'))).toBe(200)
  })

  // (rule versions/repeated-key)
  it('removing an order is done once per key, and a repeat gets the same answer', async ({ ann, mia }) => {
    const { id } = await createOrder(ann)
    const act = (caller: Caller, what: 'archive' | 'unarchive', key: string) =>
      caller.call<Order>('POST', `${ordersPath}/${id}/${what}`, undefined, { 'idempotency-key': key })
    const first = await act(ann, 'archive', `remove-${id}`)
    expect([first.status, first.body.status]).toEqual([200, false])
    expect((await act(mia, 'unarchive', `back-${id}`)).body.status).toBe(true)
    expect((await act(ann, 'archive', `remove-${id}`)).body).toEqual(first.body)
    expect((await ann.call<Order>('GET', `${ordersPath}/${id}`)).body.status).toBe(true)
    expect(await status(act(ann, 'unarchive', `remove-${id}`))).toBe(409)
    const { body } = await ann.call<TimelineEntry[]>('GET', `${ordersPath}/${id}/timeline`)
    expect(body.map(({ kind }) => kind)).toEqual(['unarchived', 'archived', 'created'])
  })

  it('removing an order is answered once however many repeats overlap with the first', async ({ ann }) => {
    for (let round = 1; round <= 40; round++) {
      const { id } = await createOrder(ann)
      const headers = { 'idempotency-key': `thrice-${id}` }
      const act = () => ann.call<Order>('POST', `${ordersPath}/${id}/archive`, undefined, headers)
      const first = act()
      // Sends up to two other calls before repeating the request, so that the first request has reached a
      // different point each time.
      for (let i = 0; i < round % 3; i++) await ann.call('GET', '/api/auth/status')
      const answers = await Promise.all([first, act(), act()])
      expect(answers.map((answer) => [answer.status, answer.body.status])).toEqual([
        [200, false],
        [200, false],
        [200, false],
      ])
    }
  })

  it('removing an order hides later changes from a repeat', async ({ ann, mia }) => {
    const { id } = await createOrder(ann)
    const headers = { 'idempotency-key': `old-${id}` }
    const remove = () => ann.call<Order>('POST', `${ordersPath}/${id}/archive`, undefined, headers)
    const first = await remove()
    await mia.call('POST', `${ordersPath}/${id}/unarchive`)
    await mia.call('PATCH', `${ordersPath}/${id}`, { comments: 'not for Ann' })
    await mia.call('POST', `${ordersPath}/${id}/archive`)
    expect((await remove()).body).toEqual(first.body)
  })

  it('removing and restoring an order repeat their answers to a user who can no longer see it, without what finalizing did since', async ({
    world,
    mia,
  }) => {
    const bob = await world.as('bob')
    const { id } = await createOrder(mia, order({ agronomistAssignments: shared }))
    const path = `${ordersPath}/${id}`
    const act = (what: 'archive' | 'unarchive') =>
      bob.call<Order>('POST', `${path}/${what}`, undefined, { 'idempotency-key': `${what}-${id}` })
    const [removed, back] = [await act('archive'), await act('unarchive')]
    const moved = { agronomistAssignments: [{ email: people.ann.email, percentage: 100 }] }
    expect(await status(mia.call('PUT', path, moved))).toBe(200)
    passMinutes(world, 1)
    await finalize(world, id)
    await world.sql('update purchase_orders set finalized_at = $2 where id = $1', [id, world.clock.now])
    expect([(await act('archive')).body, (await act('unarchive')).body]).toEqual([removed.body, back.body])
    expect([removed.body.status, back.body.status, back.body.finalized]).toEqual([false, true, false])
    expect(await status(bob.call('GET', path))).toBe(404)
  })

  it('removing an order affects only one order when one key is sent for two at once', async ({ ann }) => {
    for (let round = 1; round <= 10; round++) {
      const orders = [await createOrder(ann), await createOrder(ann)]
      const headers = { 'idempotency-key': `two-${orders[0]?.id}` }
      const answers = await Promise.all(
        orders.map(({ id }) => ann.call('POST', `${ordersPath}/${id}/archive`, undefined, headers)),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    }
  })

  it('removing an order remembers its key even if it was removed already', async ({ ann, mia }) => {
    const { id } = await createOrder(ann)
    const act = (what: string, headers = {}) =>
      mia.call('POST', `${ordersPath}/${id}/${what}`, undefined, headers)
    const headers = { 'idempotency-key': `again-${id}` }
    await act('archive')
    expect(await status(act('archive', headers))).toBe(200)
    await act('unarchive')
    expect(await status(act('archive', headers))).toBe(200)
    expect((await ann.call<Order>('GET', `${ordersPath}/${id}`)).body.status).toBe(true)
  })
})

describe('the timeline', () => {
  // (rules rights/acting-for-another, states/shown-in-the-timeline)
  it('the timeline shows who did what, newest first, and for whom', async ({ world, ann, mia }) => {
    const { id } = await createOrder(ann, order({ agronomistAssignments: shared }))
    passMinutes(world, 1)
    const acting = await world.as('mia')
    await acting.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    await acting.call('PATCH', `${ordersPath}/${id}`, { lineItems: [scoutingLine({ acres: 50 })] })
    passMinutes(world, 1)
    await ann.call('POST', `${ordersPath}/${id}/archive`)
    const { body } = await mia.call<TimelineEntry[]>('GET', `${ordersPath}/${id}/timeline`)
    expect(body).toMatchObject([
      { kind: 'archived', by: people.ann.email, byName: 'Ann Zed', realUser: null },
      {
        kind: 'changed',
        by: people.bob.email,
        realUser: people.mia.email,
        realName: 'Mia Moss',
        versionNumber: 2,
        grandTotal: 262.5,
      },
      { kind: 'created', by: people.ann.email, versionNumber: 1, grandTotal: 525 },
    ])
  })
})

describe("the calculator's totals", () => {
  const totals = async (caller: Caller, query: string) =>
    (await caller.call<{ total: number; count: number }>('GET', `${ordersPath}/totals?${query}`)).body

  // (rule lists/calculator-totals)
  it("the calculator's totals equal an independent sum, credit memos reducing them", async ({
    world,
    ann,
    mia,
  }) => {
    const parent = await createOrder(ann, order({ agronomistAssignments: shared, fiscalYear: 2025 }))
    await finalize(world, parent.id)
    await ann.call('POST', ordersPath, {
      parentPoId: parent.id,
      documentType: 'credit_memo',
      lineItems: [scoutingLine({ acres: 33.3 })],
    })
    await createOrder(mia, order({ agronomistAssignments: [{ email: people.mia.email, percentage: 100 }] }))
    // Ann creates this order but has no share in it.
    await createOrder(ann, order({ agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }))
    const { body: all } = await mia.call<Order[]>('GET', `${ordersPath}?limit=1000`)
    const cents = (orders: Order[], pick: (order: Order) => number[]) =>
      orders.flatMap(pick).reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
    const sharesOf = (keep: (share: Order['agronomistAssignments'][number]) => boolean) => (entry: Order) =>
      entry.agronomistAssignments.filter(keep).map((share) => share.amount)
    const assigned = all.filter((entry) =>
      entry.agronomistAssignments.some((share) => share.email === people.ann.email),
    )

    expect(await totals(mia, 'territory=11')).toEqual({
      total: cents(
        all,
        sharesOf((share) => share.territory === '11'),
      ),
      count: assigned.length,
    })
    expect((await totals(ann, 'mine=orders')).count).toBe(assigned.length)
    expect((await totals(mia, `agronomist=${people.bob.email}`)).total).toBe(
      cents(
        all,
        sharesOf((share) => share.email === people.bob.email),
      ),
    )
    expect((await totals(ann, 'mine=orders')).total).toBe(cents(assigned, (entry) => [entry.grandTotal]))
    expect((await totals(ann, 'mine=shares')).total).toBe(
      cents(
        all,
        sharesOf((share) => share.email === people.ann.email),
      ),
    )
    expect((await totals(ann, 'mine=orders&fiscalYear=2025')).total).toBe(
      cents(
        assigned.filter((entry) => entry.fiscalYear === 2025),
        (entry) => [entry.grandTotal],
      ),
    )
    expect(all.some((entry) => entry.grandTotal < 0)).toBe(true)
  })

  it("the calculator's totals are refused without exactly one role and one question", async ({
    ann,
    mia,
  }) => {
    expect(await status(ann.call('GET', `${ordersPath}/totals?territory=11`))).toBe(403)
    expect(await status(mia.call('GET', `${ordersPath}/totals?mine=orders`))).toBe(403)
    expect(await status(mia.call('GET', `${ordersPath}/totals`))).toBe(400)
    expect(await status(mia.call('GET', `${ordersPath}/totals?territory=11&agronomist=x`))).toBe(400)
    expect(await status(mia.call('GET', `${ordersPath}/totals?colour=green`))).toBe(400)
  })
})
