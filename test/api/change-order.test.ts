import { describe, expect } from 'vitest'
import type { Order, OrderVersion } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, people, scoutingLine, services } from '#test/world/world.ts'

describe('changing an order', () => {
  // (rules versions/as-it-was, versions/put-and-patch)
  it('changing an order stores the next version and keeps the earlier one', async ({ world, ann }) => {
    const first = await createOrder(ann, order())
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    const { body: second } = await ann.call<Order>('PUT', `${ordersPath}/${first.id}`, {
      ...first,
      comments: 'changed',
    })
    const { body: third } = await ann.call<Order>('PATCH', `${ordersPath}/${first.id}`, {
      comments: 'again',
      versionNumber: 2,
    })
    expect([second.versionNumber, third.versionNumber]).toEqual([2, 3])
    expect(third).toEqual({
      ...first,
      comments: 'again',
      versionNumber: 3,
      updatedAt: third.updatedAt,
      editedBy: people.ann.email,
    })
    const { body: one } = await ann.call<OrderVersion>('GET', `${ordersPath}/${first.id}/versions/1`)
    for (const n of [0, 4, -1, 999_999_999_999]) {
      const { status, body } = await ann.call('GET', `${ordersPath}/${first.id}/versions/${n}`)
      expect([status, body.message]).toEqual([404, `Purchase order ${first.id} has no version ${n}`])
    }
    expect(one.data).toEqual(first)
    const { body: all } = await ann.call<OrderVersion[]>('GET', `${ordersPath}/${first.id}/versions`)
    expect(all.map((entry) => entry.versionNumber)).toEqual([3, 2, 1])
  })

  it('a version records its owner and when and by whom it was saved, and its number is unique in its order', async ({
    world,
    ann,
  }) => {
    const stored = await createOrder(ann, order())
    const { body } = await ann.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
    expect(body).toEqual({
      id: expect.any(Number),
      purchaseOrderId: stored.id,
      versionNumber: 1,
      data: stored,
      createdAt: stored.createdAt,
      createdBy: people.ann.email,
      realUser: null,
      changeReason: null,
    })
    const again = world.sql(
      `insert into purchase_order_versions (purchase_order_id, version_number, data, created_at, created_by)
       select purchase_order_id, version_number, data, created_at, created_by
       from purchase_order_versions where purchase_order_id = $1`,
      [stored.id],
    )
    await expect(again).rejects.toThrow('purchase_order_versions_number_key')
  })

  // (rules versions/put-and-patch, prices/computed-by-the-server, rights/author-is-the-signed-in-person)
  it('changing an order with what Quick Edit sends recomputes sums, editor and territory', async ({
    ann,
  }) => {
    const stored = await createOrder(ann, order())
    const sent = {
      producerId: 2,
      contractType: 'standard',
      comments: 'by the dialog',
      lineItems: [scoutingLine({ acres: 200 })],
      discountPercentage: 0,
      territory: '51',
      editedBy: people.mia.email,
      subtotal: 1,
      grandTotal: 1,
      agronomistAssignments: [{ email: people.ann.email, percentage: 100, territory: '51', amount: 1 }],
      customerAssignments: [
        { id: 2, percentage: 60 },
        { id: 3, percentage: 40 },
      ],
    }
    const { status, body } = await ann.call<Order>('PATCH', `${ordersPath}/${stored.id}`, sent)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      producerId: 2,
      comments: 'by the dialog',
      lineItemSubtotalAfterDiscounts: 1050,
      grandTotal: 1050,
      editedBy: people.ann.email,
      agronomistAssignments: [{ email: people.ann.email, territory: '11', amount: 1050 }],
      customerAssignments: [
        { id: 2, amount: 630 },
        { id: 3, amount: 420 },
      ],
      versionNumber: 2,
    })
  })

  // (rule versions/repeated-key)
  it('changing an order takes a key of 1 to 255 visible characters and refuses any other', async ({
    ann,
  }) => {
    const { id } = await createOrder(ann, order())
    const saved = async (key: string) => {
      const answer = await ann.call(
        'PATCH',
        `${ordersPath}/${id}`,
        { comments: key },
        { 'idempotency-key': key },
      )
      return [answer.status, answer.body.message]
    }
    for (const key of ['~', '!'.repeat(255)]) expect(await saved(key)).toEqual([200, undefined])
    for (const key of ['k'.repeat(256), 'two words'])
      expect(await saved(key)).toEqual([400, 'Idempotency-Key must be 1 to 255 visible characters'])
  })

  // (rule versions/names-of-the-last-save)
  it('an order keeps the names, account IDs and terms of its last save until the next one', async ({
    world,
    ann,
  }) => {
    const stored = await createOrder(ann, order())
    const read = async () => (await ann.call<Order>('GET', `${ordersPath}/${stored.id}`)).body
    await world.sql("update customers set name = 'Acre & Sons', account_id = '777' where id = 1")
    await world.sql("update agronomists set name = 'Ann Young' where email = $1", [people.ann.email])
    await world.sql("update legal_content set content = 'New terms'")
    expect(await read()).toEqual(stored)
    const { body: saved } = await ann.call<Order>('PATCH', `${ordersPath}/${stored.id}`, { comments: 'x' })
    expect(saved.customerAssignments[0]).toMatchObject({ customerName: 'Acre & Sons', accountId: '777' })
    expect(saved.agronomistAssignments[0]).toMatchObject({ name: 'Ann Young' })
    expect(saved.terms).toBe('New terms')
    const { body: before } = await ann.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
    expect(before.data).toEqual(stored)
    await world.sql("update customers set name = 'Acre Farms', account_id = '100' where id = 1")
    await world.sql("update agronomists set name = 'Ann Zed' where email = $1", [people.ann.email])
  })

  // (rule prices/check-badge-sent)
  it('an order is marked for a check by one save that asks for it, and no one can hide a discount', async ({
    ann,
  }) => {
    const stored = await createOrder(ann, order())
    const save = async (changes: Record<string, unknown>) => {
      const { body } = await ann.call<Order>('PATCH', `${ordersPath}/${stored.id}`, changes)
      return body.discountNotification
    }
    const discounted = [scoutingLine({ discountType: 'percent', discountPercent: 12 })]
    expect(stored.discountNotification).toBe(false)
    expect(await save({ discountNotification: true })).toBe(true)
    expect(await save({ comments: 'the next save' })).toBe(false)
    expect(await save({ lineItems: discounted, discountNotification: false })).toBe(true)
  })

  // (rule versions/stale-save-refused)
  it('changing an order lets exactly one of two users save the same version', async ({ ann, mia }) => {
    const first = await createOrder(ann, order())
    const answers = await Promise.all(
      [ann, mia, ann, mia].map((caller, i) =>
        caller.call<Order & { message: string }>('PUT', `${ordersPath}/${first.id}`, {
          comments: `by ${i}`,
          versionNumber: 1,
        }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 200)
    const lost = answers.filter((answer) => answer.status === 409)
    expect([won.length, lost.length]).toEqual([1, 3])
    const winner = won[0]!.body
    for (const answer of lost)
      expect(answer.body.message).toBe(`This purchase order was changed by ${winner.editedBy}; reload it`)
    const { body: read } = await ann.call<Order>('GET', `${ordersPath}/${first.id}`)
    expect(read).toEqual(winner)
  })

  // (rule versions/every-save-counts)
  it('changing an order saves one after the other when no version is named', async ({ ann }) => {
    const first = await createOrder(ann, order())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        ann.call<Order>('PATCH', `${ordersPath}/${first.id}`, { comments: `n${i}` }),
      ),
    )
    expect(answers.map((answer) => answer.body.versionNumber).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  })

  // (rule versions/repeated-key)
  it('changing an order repeats its answer to a repeated key instead of calling it stale', async ({
    ann,
  }) => {
    const first = await createOrder(ann, order())
    const headers = { 'idempotency-key': `edit-${first.id}` }
    const body = { comments: 'one', versionNumber: 1 }
    const [a, b] = [
      await ann.call<Order>('PUT', `${ordersPath}/${first.id}`, body, headers),
      await ann.call<Order>('PUT', `${ordersPath}/${first.id}`, body, headers),
    ]
    expect([a.status, b.status]).toEqual([200, 200])
    expect(b.body).toEqual(a.body)
  })

  it('changing an order gives one answer to a repeat that overlaps with the first, in any timing', async ({
    ann,
  }) => {
    const { id } = await createOrder(ann, order())
    for (let version = 1; version <= 80; version++) {
      const body = { comments: `${version}`, versionNumber: version }
      const headers = { 'idempotency-key': `twin-${id}-${version}` }
      const send = () => ann.call<Order>('PUT', `${ordersPath}/${id}`, body, headers)
      const first = send()
      // Sends up to four other calls before repeating the save, so that the first save has reached a
      // different point each time.
      for (let i = 0; i < version % 5; i++) await ann.call('GET', '/api/auth/status')
      const answers = await Promise.all([first, send()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1].body).toEqual(answers[0].body)
    }
  })

  it('changing an order answers a repeat even for a user who left the order by that save', async ({
    world,
    ann,
  }) => {
    const both = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    const { id } = await createOrder(ann, order({ agronomistAssignments: both }))
    const bob = await world.as('bob')
    const body = { agronomistAssignments: [{ email: people.ann.email, percentage: 100 }] }
    const save = () => bob.call<Order>('PUT', `${ordersPath}/${id}`, body, { 'idempotency-key': `out-${id}` })
    const first = await save()
    const again = await save()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await bob.call('GET', `${ordersPath}/${id}`)).status).toBe(404)
  })

  it('changing an order repeats its answer to a former manager', async ({ world, ann }) => {
    const first = await createOrder(ann, order())
    const headers = { 'idempotency-key': `manager-${first.id}` }
    const save = (by: Caller) => by.call('PUT', `${ordersPath}/${first.id}`, { comments: 'by Ada' }, headers)
    const saved = await save(await world.as('ada'))
    const { email, level } = people.ada
    await world.sql("update agronomists set level = 'Agronomist' where email = $1", [email])
    // Lowering Ada's level ended her sessions (rule rights/session).
    const lowered = await world.as('ada')
    const again = await save(lowered)
    const { status } = await lowered.call('GET', `${ordersPath}/${first.id}`)
    await world.sql('update agronomists set level = $2 where email = $1', [email, level])
    expect([saved.status, again.status, status]).toEqual([200, 200, 404])
    expect(again.body).toEqual(saved.body)
  })

  it('changing an order repeats its answer without later changes when the order was archived or reassigned since', async ({
    world,
    ann,
    mia,
  }) => {
    const bob = await world.as('bob')
    for (const after of ['archived', 'given']) {
      const shared = { agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }
      const { id } = await createOrder(ann, order(shared))
      const path = `${ordersPath}/${id}`
      const save = () =>
        bob.call('PUT', path, { comments: 'by Bob' }, { 'idempotency-key': `${after}-${id}` })
      const saved = await save()
      const moved = { agronomistAssignments: [{ email: people.ann.email, percentage: 100 }], comments: 'Ann' }
      if (after === 'archived') await mia.call('POST', `${path}/archive`)
      else await ann.call('PUT', path, moved)
      const again = await save()
      expect([saved.status, again.status, (await bob.call('GET', path)).status]).toEqual([200, 200, 404])
      expect(again.body).toEqual(saved.body)
    }
  })

  it('creating an order repeats its answer when the order was archived since', async ({ ann, mia }) => {
    const headers = { 'idempotency-key': 'made-and-archived' }
    const body = order()
    const make = () => ann.call<Order>('POST', ordersPath, body, headers)
    const made = await make()
    await mia.call('POST', `${ordersPath}/${made.body.id}/archive`)
    const again = await make()
    expect([again.status, again.body]).toEqual([made.status, made.body])
  })

  it('changing an order reports a version that does not exist', async ({ ann }) => {
    const first = await createOrder(ann, order())
    const answer = await ann.call('PUT', `${ordersPath}/${first.id}`, { comments: 'x', versionNumber: 7 })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This purchase order has no version 7; reload it' },
    })
  })

  // (rule prices/stored-price-stays)
  it('changing an order keeps the old price of an unchanged line when the catalogue rises, and refuses it on a new one', async ({
    world,
    ann,
  }) => {
    const first = await createOrder(
      ann,
      order({ lineItems: [scoutingLine({ serviceTypeId: services.premiumScouting, costPerAcre: 12.35 })] }),
    )
    await world.sql('update service_types set unit_price = 13 where id = $1', [services.premiumScouting])
    const kept = await ann.call<Order>('PUT', `${ordersPath}/${first.id}`, {
      ...first,
      versionNumber: 1,
      comments: 'x',
    })
    const fresh = scoutingLine({ serviceTypeId: services.premiumScouting, costPerAcre: 12.35 })
    const added = await ann.call('PUT', `${ordersPath}/${first.id}`, {
      ...kept.body,
      lineItems: [...kept.body.lineItems, fresh],
    })
    await world.sql('update service_types set unit_price = 12.35 where id = $1', [services.premiumScouting])
    expect(kept.status).toBe(200)
    expect(added.status).toBe(400)
    expect(added.body).toMatchObject({ code: 'invalid', errors: [{ path: 'lineItems.1.costPerAcre' }] })
  })
})
