import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { ordersPath } from '#test/world/orders.ts'
import { openWorld, people, scoutingLine } from '#test/world/world.ts'
import { created, finalized, it, type Office, stored, told } from './office.ts'

it.beforeEach(({ office }) => office.aces.behave('answer'))

const contractsOf = async (office: Office, uuid: string | null) =>
  (await office.aces.contracts()).filter((contract) => contract.uuid === uuid)

describe('finalizing', () => {
  // (rules finalizing/permanent, finalizing/the-contract, versions/every-save-counts)
  it('finalizing sends one contract and keeps the order at its version, synchronized', async ({ office }) => {
    const { ann, world } = office
    const order = await created(ann)
    const answer = await finalized(ann, order.id, { versionNumber: 1 })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: order.id,
        finalized: true,
        finalizedAt: world.clock.now.toISOString(),
        versionNumber: 1,
        acesState: 'synced',
        acesMessage: null,
        acesAttempts: 1,
      },
    })
    expect(await stored(ann, order.id)).toEqual(answer.body)
    const [contract, ...others] = await contractsOf(office, answer.body.finalizedUuid)
    expect(others).toEqual([])
    expect(contract).toMatchObject({
      number: String(order.id),
      versionNumber: 1,
      grandTotal: 525,
      finalizedAt: world.clock.now.toISOString(),
      finalizedBy: { email: people.ann.email, name: people.ann.name },
    })
    expect(await told(ann, order.id)).toEqual([
      { kind: 'sent', by: people.ann.email, message: null },
      { kind: 'finalized', by: people.ann.email, message: expect.stringMatching(/^ACES contract ACES-\d+$/) },
    ])
  })

  it('finalizing gives a supplemental its parent contract', async ({ office }) => {
    const { ann } = office
    const parent = (await finalized(ann, (await created(ann)).id)).body
    const { body: child } = await ann.call<Order>('POST', ordersPath, {
      parentPoId: parent.id,
      documentType: 'credit_memo',
      lineItems: [scoutingLine({ acres: 10 })],
    })
    const answer = await finalized(ann, child.id)
    expect(answer.status).toBe(200)
    expect(await contractsOf(office, answer.body.finalizedUuid)).toMatchObject([
      { parentUuid: parent.finalizedUuid, number: `${parent.id}-C1`, grandTotal: -52.5 },
    ])
  })

  it.for([
    ['finalized missing', {}, 400],
    ['finalized as a text', { finalized: 'true' }, 400],
    ['finalized false', { finalized: false }, 409],
    ['a version that is not stored yet', { finalized: true, versionNumber: 2 }, 409],
    ['a version as a text', { finalized: true, versionNumber: '1' }, 400],
  ])('finalizing refuses %s, and sends nothing', async ([_what, body, status], { office }) => {
    const { ann, aces } = office
    const { id } = await created(ann)
    const before = aces.asked.length
    expect((await ann.call('PATCH', `${ordersPath}/${id}/finalized`, body)).status).toBe(status)
    expect(await stored(ann, id)).toMatchObject({ finalized: false, acesState: 'none', acesAttempts: 0 })
    expect(aces.asked.length).toBe(before)
  })

  // (rule finalizing/version-that-was-seen)
  it('finalizing refuses a version older than the stored one, and names who changed it', async ({
    office,
  }) => {
    const { ann, world } = office
    const { id } = await created(ann)
    await (await world.as('mia')).call('PATCH', `${ordersPath}/${id}`, { comments: 'later' })
    const answer = await finalized(ann, id, { versionNumber: 1 })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain(people.mia.email)
    expect((await stored(ann, id)).finalized).toBe(false)
  })

  // (rule finalizing/repeat)
  it('finalizing repeats its answer for a repeated key, and refuses the key for another order', async ({
    office,
  }) => {
    const { ann, aces } = office
    const [one, two] = [await created(ann), await created(ann)]
    const headers = { 'idempotency-key': `finalize-${one.id}` }
    const send = ({ id }: { id: number }) =>
      ann.call<Order>('PATCH', `${ordersPath}/${id}/finalized`, { finalized: true }, headers)
    const first = await send(one)
    const sendings = aces.asked.length
    const again = await send(one)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(aces.asked).toHaveLength(sendings)
    expect((await send(two)).status).toBe(409)
    expect((await stored(ann, two.id)).finalized).toBe(false)
  })

  // (rule versions/repeated-key)
  it('finalizing repeats its answer to a user who can no longer see the order, without later changes', async ({
    office,
  }) => {
    const { ann, world } = office
    const mia = await world.as('mia')
    const { id } = await created(ann)
    const send = () =>
      ann.call<Order>(
        'PATCH',
        `${ordersPath}/${id}/finalized`,
        { finalized: true },
        { 'idempotency-key': `hidden-${id}` },
      )
    const first = await send()
    expect((await mia.call('POST', `${ordersPath}/${id}/archive`)).status).toBe(200)
    const again = await send()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await ann.call('GET', `${ordersPath}/${id}`)).status).toBe(404)
  })

  it('finalizing makes a repeat wait for the first, and gives it the same answer', async ({ office }) => {
    const { ann, aces } = office
    const order = await created(ann)
    const send = () =>
      ann.call<Order>(
        'PATCH',
        `${ordersPath}/${order.id}/finalized`,
        { finalized: true },
        { 'idempotency-key': `twin-${order.id}` },
      )
    aces.behave('refuse')
    const refused = await Promise.all([send(), send(), send()])
    // Ignores the request ID, which differs in each response.
    const saying = refused.map(({ body }) => JSON.stringify({ ...body, requestId: null }))
    expect(new Set(saying).size).toBe(1)
    expect(refused.map(({ status }) => status)).toEqual([502, 502, 502])
    aces.behave('answer')
    const taken = await Promise.all([send(), send(), send()])
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(taken.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await contractsOf(office, taken[0]?.body.finalizedUuid ?? null)).toHaveLength(1)
  })

  it('finalizing takes one key for only one order, also when two are sent at once', async ({ office }) => {
    const { ann } = office
    for (let round = 1; round <= 5; round++) {
      const orders = [await created(ann), await created(ann)]
      const headers = { 'idempotency-key': `two-${orders[0]?.id}` }
      const answers = await Promise.all(
        orders.map(({ id }) =>
          ann.call('PATCH', `${ordersPath}/${id}/finalized`, { finalized: true }, headers),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const now = await Promise.all(orders.map(({ id }) => stored(ann, id)))
      expect(now.filter(({ finalized }) => finalized)).toHaveLength(1)
    }
  })

  it('finalizing forgets the key of a request that ACES refused, and no other, so the next version can use it', async ({
    office,
  }) => {
    const { ann, aces } = office
    const order = await created(ann)
    const edit = () =>
      ann.call(
        'PATCH',
        `${ordersPath}/${order.id}`,
        { comments: 'kept' },
        { 'idempotency-key': `kept-${order.id}` },
      )
    const edited = await edit()
    const headers = { 'idempotency-key': `anew-${order.id}` }
    const send = (versionNumber: number) =>
      ann.call('PATCH', `${ordersPath}/${order.id}/finalized`, { finalized: true, versionNumber }, headers)
    aces.behave('refuse')
    expect((await send(2)).status).toBe(502)
    aces.behave('answer')
    expect((await edit()).body).toEqual(edited.body)
    await ann.call('PATCH', `${ordersPath}/${order.id}`, { comments: 'fixed' })
    expect((await send(3)).status).toBe(200)
  })

  // (rule finalizing/temporary-account)
  it('finalizing refuses a temporary account and names the customer', async ({ office }) => {
    const { ann, world } = office
    await world.sql("insert into customers (account_id, name) values ('-1700000000000', 'Newcomer Farms')")
    const [customer] = await world.sql<{ id: number }>(
      "select id from customers where name = 'Newcomer Farms'",
    )
    const { id } = await created(ann, {
      customerAssignments: [
        { id: 1, percentage: 50 },
        { id: customer?.id, percentage: 50 },
      ],
    })
    const answer = await finalized(ann, id)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'Customer Newcomer Farms still has a temporary account ID; set it under Administration, Customers',
    )
    await world.sql("update customers set account_id = '777' where id = $1", [customer?.id])
    const again = await finalized(ann, id)
    expect(again.status).toBe(200)
    expect(await contractsOf(office, again.body.finalizedUuid)).toMatchObject([
      { customers: [{ accountId: '100' }, { accountId: '777' }] },
    ])
  })

  // (rule finalizing/every-rule-again)
  it('finalizing refuses a stored order that breaks a rule, with every problem', async ({ office }) => {
    const { ann, world } = office
    const { id } = await created(ann)
    await world.sql(
      `update purchase_orders set line_items = jsonb_set(jsonb_set(line_items, '{0,fieldName}', '""'),
        '{0,legalDescription}', '""') where id = $1`,
      [id],
    )
    const answer = await finalized(ann, id)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((problem) => problem.path)).toEqual([
      'lineItems.0.fieldName',
      'lineItems.0.legalDescription',
    ])
  })

  it('finalizing refuses a stored total that does not match its lines', async ({ office }) => {
    const { ann, world } = office
    const { id } = await created(ann)
    await world.sql(
      'update purchase_orders set grand_total = 500, line_item_subtotal_after_discounts = 500 where id = $1',
      [id],
    )
    expect((await finalized(ann, id)).status).toBe(409)
    expect((await stored(ann, id)).acesState).toBe('none')
  })

  it('finalizing ignores that people, customers and services were archived since', async ({ office }) => {
    const { ann, world } = office
    const { id } = await created(ann, {
      agronomistAssignments: [
        { email: people.ann.email, percentage: 50 },
        { email: people.bob.email, percentage: 50 },
      ],
      customerAssignments: [{ id: 2, percentage: 100 }],
      lineItems: [scoutingLine({ serviceTypeId: 2, costPerAcre: 12.35 })],
    })
    await world.sql("update agronomists set active = false where email = 'bob@farm.example'")
    await world.sql('update customers set active = false where id in (1, 2)')
    await world.sql('update service_types set active = false, unit_price = 99 where id = 2')
    const answer = await finalized(ann, id)
    await world.sql("update agronomists set active = true where email = 'bob@farm.example'")
    await world.sql('update customers set active = true where id in (1, 2)')
    expect(answer.status).toBe(200)
  })

  // (rule rights/acting-for-another)
  it('finalizing stores both names when a manager acts for another user', async ({ office }) => {
    const { world } = office
    const mia = await world.as('mia')
    await mia.call('POST', '/api/auth/admin-switch', { userId: people.ann.email })
    const { id } = await created(mia)
    await finalized(mia, id)
    const events = await world.sql(
      'select kind, user_email, real_user from order_events where purchase_order_id = $1 order by id',
      [id],
    )
    const both = { user_email: people.ann.email, real_user: people.mia.email }
    expect(events).toEqual([
      { kind: 'sent', ...both },
      { kind: 'finalized', ...both },
    ])
  })
})

describe('without a contract system', () => {
  // (rule finalizing/not-configured)
  it('finalizing without a contract system is refused rather than pretended', async () => {
    const world = await openWorld()
    const ann = await world.as('ann')
    const { id } = await created(ann)
    const answer = await finalized(ann, id)
    const after = await stored(ann, id)
    await world.close()
    expect([answer.status, answer.body.message]).toEqual([502, 'ACES synchronization failed: not configured'])
    expect(after).toMatchObject({ finalized: false, acesState: 'none', acesAttempts: 0 })
  })
})
