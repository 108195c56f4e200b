import { describe, expect } from 'vitest'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { type Answer, type Caller, finalize, order, scoutingLine, type World } from '#test/world/world.ts'

interface Refusal {
  code: string
  message: string
  details: { left: number; over: number; lines: unknown[] }
}

async function parentOf(world: World, by: Caller): Promise<Order> {
  const parent = await createOrder(by, order())
  await finalize(world, parent.id)
  return parent
}
const credit = ({ id }: Order, acres: number, more: Record<string, unknown> = {}) =>
  order({
    parentPoId: id,
    contractType: undefined,
    documentType: 'credit_memo',
    lineItems: [scoutingLine({ acres })],
    ...more,
  })
const post = (by: Caller, body: unknown, headers = {}) =>
  by.call<Refusal & Order>('POST', ordersPath, body, headers)
const statusOf = ({ status }: Answer) => status

// (rule kinds/credit-limited-by-the-server)
describe('a credit memo for more than is left', () => {
  it('a credit memo for more than is left is refused with what is left, and stored if confirmed', async ({
    world,
    ann,
  }) => {
    const parent = await parentOf(world, ann)
    await createOrder(ann, credit(parent, 60))
    const refused = await post(ann, credit(parent, 50))
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'credit_exceeds',
        message:
          'This credit memo is $52.50 over the $210.00 left to credit. North 40, Corn Scouting: 10 acres over the 40 left.',
        details: {
          left: 210,
          over: 52.5,
          lines: [{ field: 'North 40', service: 'Corn Scouting', unit: 'acre', left: 40, over: 10 }],
        },
      },
    })
    expect((await post(ann, credit(parent, 50, { creditsOver: 52.49 }))).status).toBe(409)
    const memo = await createOrder(ann, credit(parent, 50, { creditsOver: 52.5 }))
    expect(memo.creditsOver).toBe(52.5)
    expect((await readOrder(ann, memo)).creditsOver).toBe(52.5)
    const version = await ann.call<{ data: Order }>('GET', `${ordersPath}/${memo.id}/versions/1`)
    expect(version.body.data.creditsOver).toBe(52.5)
    const cards = await ann.call<CardOrder[]>('GET', `${ordersPath}?view=card&q=${memo.displayPo}`)
    expect(cards.body.map(({ creditsOver }) => creditsOver)).toEqual([52.5])
    const timeline = await ann.call<{ kind: string; message: string }[]>(
      'GET',
      `${ordersPath}/${memo.id}/timeline`,
    )
    expect(timeline.body).toMatchObject([
      { kind: 'created', message: 'Credits $52.50 more than the remaining amount' },
    ])
  })

  it('a credit memo of all that is left needs no confirmation, and records none', async ({ world, ann }) => {
    const memo = await createOrder(ann, credit(await parentOf(world, ann), 100, { creditsOver: 7 }))
    expect(memo.creditsOver).toBeNull()
  })

  it('a credit memo may not credit more units of a line than are left, at however low a price', async ({
    world,
    ann,
  }) => {
    const parent = await parentOf(world, ann)
    const cheap = credit(parent, 101, { lineItems: [scoutingLine({ acres: 101, costPerAcre: 5 })] })
    const line = { field: 'North 40', service: 'Corn Scouting', unit: 'acre', left: 100, over: 1 }
    expect((await post(ann, cheap)).body.details).toEqual({ left: 525, over: 0, lines: [line] })
    const elsewhere = credit(parent, 1, { lineItems: [scoutingLine({ acres: 1, fieldName: 'South' })] })
    expect((await post(ann, elsewhere)).body.details).toMatchObject({
      over: 0,
      lines: [{ left: 0, over: 1 }],
    })
    const memo = await createOrder(ann, { ...cheap, creditsOver: 0 })
    expect(memo.creditsOver).toBe(0)
  })

  it('what is left counts supplementals and orders hidden from the writer, but nothing archived', async ({
    world,
    ann,
    mia,
  }) => {
    const parent = await parentOf(world, ann)
    const child = { parentPoId: parent.id, contractType: undefined, documentType: 'supplemental' }
    const supplement = await createOrder(ann, order({ ...child, lineItems: [scoutingLine({ acres: 20 })] }))
    const hidden = await createOrder(mia, credit(parent, 30))
    await world.sql("update purchase_orders set viewer_emails = '{}' where id = $1", [hidden.id])
    expect((await post(ann, credit(parent, 91))).body.details).toMatchObject({ left: 472.5, over: 5.25 })
    await mia.call('POST', `${ordersPath}/${hidden.id}/archive`)
    await mia.call('POST', `${ordersPath}/${supplement.id}/archive`)
    expect((await post(ann, credit(parent, 101))).body.details).toMatchObject({ left: 525, over: 5.25 })
  })

  it('of credit memos that fit alone and arrive at once, only as many are stored as fit together', async ({
    world,
    ann,
  }) => {
    const parent = await parentOf(world, ann)
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(ann, credit(parent, 40))))
    expect(answers.map(statusOf).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    const memos = answers.filter(({ status }) => status === 201)
    const raised = await Promise.all(
      memos.map(({ body }) =>
        ann.call('PATCH', `${ordersPath}/${body.id}`, { lineItems: [scoutingLine({ acres: 60 })] }),
      ),
    )
    expect(raised.map(statusOf).toSorted()).toEqual([200, 409])
  })

  it.for(['PUT', 'PATCH'])(
    'a change by %s asks each time, and stores no confirmation',
    async (method, { world, ann }) => {
      const parent = await parentOf(world, ann)
      const memo = await createOrder(ann, credit(parent, 100))
      const change = (body: unknown) => ann.call<Refusal & Order>(method, `${ordersPath}/${memo.id}`, body)
      const more = { lineItems: [scoutingLine({ acres: 110 })] }
      expect((await change(more)).body).toMatchObject({ code: 'credit_exceeds', details: { over: 52.5 } })
      expect((await change({ ...more, creditsOver: 52.5 })).body).toMatchObject({
        versionNumber: 2,
        creditsOver: 52.5,
      })
      expect((await change({ comments: 'Hail' })).body.code).toBe('credit_exceeds')
      const less = await change({ lineItems: [scoutingLine({ acres: 90 })] })
      expect(less.body).toMatchObject({ versionNumber: 3, creditsOver: null })
    },
  )

  it('restoring a credit memo asks too, and is shown in its timeline', async ({ world, mia }) => {
    const parent = await parentOf(world, mia)
    const memo = await createOrder(mia, credit(parent, 80))
    await mia.call('POST', `${ordersPath}/${memo.id}/archive`)
    await createOrder(mia, credit(parent, 50))
    const putBack = (body?: unknown) =>
      mia.call<Refusal & Order>('POST', `${ordersPath}/${memo.id}/unarchive`, body)
    expect((await putBack()).body).toMatchObject({
      code: 'credit_exceeds',
      details: { left: 262.5, over: 157.5 },
    })
    expect((await readOrder(mia, memo)).status).toBe(false)
    expect((await putBack({ creditsOver: 157.5 })).body).toMatchObject({ status: true, creditsOver: 157.5 })
    const timeline = await mia.call<unknown[]>('GET', `${ordersPath}/${memo.id}/timeline`)
    expect(timeline.body[0]).toMatchObject({
      kind: 'unarchived',
      message: 'Credits $157.50 more than the remaining amount',
    })
  })

  it('a repeat of a save that credited all that was left gets the first answer', async ({ world, ann }) => {
    const parent = await parentOf(world, ann)
    const key = { 'idempotency-key': 'all-of-it' }
    const body = credit(parent, 100)
    const first = await post(ann, body, key)
    expect(await post(ann, body, key)).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect((await post(ann, credit(parent, 1))).body.code).toBe('credit_exceeds')
  })

  it('a supplemental may be reduced or archived below what was credited', async ({ world, ann }) => {
    const parent = await parentOf(world, ann)
    const child = { parentPoId: parent.id, contractType: undefined, documentType: 'supplemental' }
    const supplement = await createOrder(ann, order(child))
    await createOrder(ann, credit(parent, 200))
    const path = `${ordersPath}/${supplement.id}`
    expect((await ann.call('PATCH', path, { lineItems: [scoutingLine({ acres: 10 })] })).status).toBe(200)
    expect((await ann.call('POST', `${path}/archive`)).status).toBe(200)
    expect((await ann.call('POST', `${path}/unarchive`)).status).toBe(200)
  })
})
