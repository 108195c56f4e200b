import { describe, expect } from 'vitest'
import { warnOfFewManagers } from '#server/checks/refuse-unreviewed.ts'
import { readConfig } from '#server/config.ts'
import { discountNotification } from '#shared/order/discount.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { ordersPath, removeOrders } from '#test/world/orders.ts'
import { order, people, scoutingLine, services, type World } from '#test/world/world.ts'
import { createChecked, decide, discountedLine, readChecks } from './checked-orders.ts'

it.beforeEach(({ world }) => removeOrders(world))

describe('discount checks', () => {
  // (rule checks/list)
  it('discount checks list open orders with the badge Check, longest waiting first', async ({
    world,
    ann,
    mia,
  }) => {
    const first = await createChecked(ann)
    await ann.call('POST', ordersPath, order())
    world.clock.now = new Date('2026-03-14T16:00:00Z')
    const second = await createChecked(ann, { lineItems: [discountedLine(), scoutingLine()] })
    world.clock.now = new Date('2026-03-14T17:00:00Z')
    await ann.call('PATCH', `${ordersPath}/${first.id}`, { comments: 'later' })
    const { counts, checks } = await readChecks(mia)
    expect(counts).toEqual({ waiting: 2, okay: 0, sentBack: 0 })
    expect(checks.map(({ id, versionNumber }) => [id, versionNumber])).toEqual([
      [second.id, 1],
      [first.id, 2],
    ])
    expect(checks[0]).toEqual({
      id: second.id,
      displayPo: second.displayPo,
      documentType: 'original',
      versionNumber: 1,
      producerName: 'Acre Farms',
      grandTotal: 987,
      finalized: false,
      savedAt: '2026-03-14T16:00:00.000Z',
      savedByName: 'Ann Zed',
      savedRealName: null,
      lineCount: 2,
      checkedLines: 1,
      cost: 63,
      highest: {
        fieldName: 'North 40',
        serviceName: 'Corn Scouting',
        acres: 100,
        units: 'acre',
        effectiveDiscountPercent: 12,
        maxDiscount: 10,
        cost: 63,
      },
      review: null,
      own: false,
    })
  })

  // (rules checks/list, prices/check-badge)
  it('discount checks name the lines by the rule of the badge, with what they cost', async ({ ann, mia }) => {
    const lines = [
      discountedLine({ fieldName: 'A', discountPercent: 10 }),
      discountedLine({ fieldName: 'B', discountPercent: 9.99 }),
      scoutingLine({
        fieldName: 'C',
        serviceTypeId: services.premiumScouting,
        costPerAcre: 12.35,
        discountType: 'dollars',
        discountInDollars: 0.35,
      }),
      scoutingLine({
        fieldName: 'D',
        serviceTypeId: services.premiumScouting,
        costPerAcre: 12.35,
        discountType: 'percent',
        discountPercent: 5.01,
      }),
      scoutingLine({ fieldName: 'E' }),
    ]
    const stored = await createChecked(ann, { lineItems: lines })
    const { checks, lines: checked } = await readChecks(mia, `?order=${stored.id}`)
    const wanted = stored.lineItems.filter((line) => discountNotification([line]))
    expect(checked.map(({ fieldName }) => fieldName)).toEqual(wanted.map(({ fieldName }) => fieldName))
    expect(checked.map(({ fieldName, cost }) => [fieldName, cost])).toEqual([
      ['A', 52.5],
      ['C', 35],
      ['D', 61.87],
    ])
    expect(checks).toMatchObject([{ checkedLines: 3, cost: 149.37, highest: { fieldName: 'A' } }])
  })

  it('discount checks include an order whose check was requested, without a line', async ({ ann, mia }) => {
    await ann.call('POST', ordersPath, order({ discountNotification: true }))
    expect((await readChecks(mia)).checks).toMatchObject([{ checkedLines: 0, cost: 0, highest: null }])
  })

  // (rule checks/list)
  it('discount checks return the count alone when no order is requested', async ({ ann, mia }) => {
    await createChecked(ann)
    expect(await readChecks(mia, '?limit=0')).toEqual({
      counts: { waiting: 1, okay: 0, sentBack: 0 },
      checks: [],
      lines: [],
      history: [],
    })
  })

  // (rules checks/list, rights/who-sees-an-order)
  it('discount checks show an agronomist only orders that they may see', async ({ ann, bob, mia }) => {
    const own = await createChecked(ann)
    const hidden = await createChecked(mia, {
      agronomistAssignments: [{ email: people.mia.email, percentage: 100 }],
    })
    await decide(mia, own, 'sent-back')
    expect(await readChecks(ann, '?state=sent-back')).toMatchObject({
      counts: { waiting: 0, okay: 0, sentBack: 1 },
      checks: [{ id: own.id, review: { decision: 'sent-back', note: 'Use the volume price instead.' } }],
    })
    expect(await readChecks(ann, `?order=${hidden.id}`)).toMatchObject({ checks: [], lines: [], history: [] })
    expect(await readChecks(bob, `?order=${own.id}`)).toMatchObject({
      counts: { waiting: 0, okay: 0, sentBack: 0 },
      checks: [],
      history: [],
    })
  })

  // (rule checks/history)
  it('discount checks show earlier decisions for the same producer', async ({ world, ann, mia }) => {
    const former = await createChecked(ann)
    await decide(mia, former, 'okay', 'Third year.')
    world.clock.now = new Date('2026-03-14T18:00:00Z')
    const back = await createChecked(ann)
    await decide(mia, back, 'sent-back')
    await ann.call('PATCH', `${ordersPath}/${back.id}`, { comments: 'asked' })
    await createChecked(ann, { producerId: 2, customerAssignments: [{ id: 2, percentage: 100 }] })
    const now = await createChecked(ann)
    const { history } = await readChecks(mia, `?order=${now.id}`)
    expect(
      history.map(({ displayPo, versionNumber, decision, note }) => [
        displayPo,
        versionNumber,
        decision,
        note,
      ]),
    ).toEqual([
      [back.displayPo, 1, 'sent-back', 'Use the volume price instead.'],
      [former.displayPo, 1, 'okay', 'Third year.'],
    ])
    expect(history[1]?.highest).toEqual({ serviceName: 'Corn Scouting', effectiveDiscountPercent: 12 })
  })
})

describe('a decision on discounts', () => {
  // (rules checks/one-decision, checks/beside-the-badge)
  it('a decision on discounts is on the card and in the timeline, and the badge stays', async ({
    ann,
    mia,
  }) => {
    const stored = await createChecked(ann)
    const { status, body } = await decide(mia, stored, 'okay', 'Third year, 40 plots.')
    expect([status, body]).toEqual([
      200,
      {
        decision: 'okay',
        note: 'Third year, 40 plots.',
        by: people.mia.email,
        byName: 'Mia Moss',
        realName: null,
        at: expect.any(String),
      },
    ])
    const cards = await ann.call<{ discountNotification: boolean }[]>('GET', `${ordersPath}?view=card`)
    expect(cards.body).toMatchObject([{ discountNotification: true, discountReview: body }])
    const { body: timeline } = await ann.call<unknown[]>('GET', `${ordersPath}/${stored.id}/timeline`)
    expect(timeline[0]).toMatchObject({
      kind: 'reviewed',
      by: people.mia.email,
      versionNumber: 1,
      message: 'Third year, 40 plots.',
    })
  })

  // (rule checks/one-decision)
  it('a decision on discounts holds for its version: a later save with a Check opens it again', async ({
    ann,
    mia,
  }) => {
    const stored = await createChecked(ann)
    await decide(mia, stored)
    await ann.call('PATCH', `${ordersPath}/${stored.id}`, { comments: 'later' })
    expect((await readChecks(mia)).counts).toEqual({ waiting: 1, okay: 0, sentBack: 0 })
    const { body } = await ann.call<Order[]>('GET', `${ordersPath}?view=card`)
    expect(body).toMatchObject([{ discountReview: null }])
    expect((await decide(mia, { ...stored, versionNumber: 2 }, 'sent-back')).status).toBe(200)
  })

  it('a decision on discounts to send back needs a note', async ({ ann, mia }) => {
    const stored = await createChecked(ann)
    const { status, body } = await decide(mia, stored, 'sent-back', '   ')
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        errors: [{ path: 'note', message: 'A note is required to send an order back' }],
      }),
    ])
  })

  it('a decision on discounts that is sent twice gets the first answer', async ({ ann, mia }) => {
    const stored = await createChecked(ann)
    const first = await decide(mia, stored, 'sent-back')
    const second = await decide(mia, stored, 'sent-back')
    expect([second.status, second.body]).toEqual([200, first.body])
    const { body } = await ann.call<{ kind: string }[]>('GET', `${ordersPath}/${stored.id}/timeline`)
    expect(body.map(({ kind }) => kind)).toEqual(['sent-back', 'created'])
  })

  // (rule checks/one-decision)
  it('a decision on discounts is made once, also by two managers at once', async ({ world, ann, mia }) => {
    const ada = await world.as('ada')
    for (let round = 0; round < 5; round++) {
      const stored = await createChecked(ann)
      const both = await Promise.all([decide(mia, stored, 'okay'), decide(ada, stored, 'sent-back')])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = both.find(({ status }) => status === 409)
      expect(refused?.body.message).toMatch(
        /already has a decision: (Reviewed by Mia Moss|Sent back by Ada Lund)$/,
      )
      const rows = await world.sql('select from discount_reviews where purchase_order_id = $1', [stored.id])
      const events = await world.sql(
        "select from order_events where purchase_order_id = $1 and kind in ('reviewed', 'sent-back')",
        [stored.id],
      )
      expect([rows.length, events.length]).toEqual([1, 1])
    }
  })

  // (rule checks/one-decision)
  it('a decision on discounts and a save at once leave no decision on an unseen version', async ({
    world,
    ann,
    mia,
  }) => {
    const stored = await createChecked(ann)
    const [decided] = await Promise.all([
      decide(mia, stored),
      ann.call('PATCH', `${ordersPath}/${stored.id}`, { comments: 'at once' }),
    ])
    const rows = await world.sql('select version_number from discount_reviews')
    expect(rows).toEqual(decided.status === 200 ? [{ version_number: 1 }] : [])
    expect((await readChecks(mia)).counts.waiting).toBe(1)
  })

  it('a decision on discounts is deleted with its order when the database owner removes it', async ({
    world,
    ann,
    mia,
  }) => {
    await decide(mia, await createChecked(ann))
    await world.sql('select remove_from_trail(now(), array(select id from purchase_orders))')
    expect(await world.sql('select from discount_reviews')).toEqual([])
  })
})

// (rule checks/required)
describe('the warning of one manager', () => {
  const warned = async ({ pool }: Pick<World, 'pool'>, discountApproval: 'off' | 'required') => {
    const lines: string[] = []
    const log = { warn: (_about: unknown, line?: string) => void lines.push(line ?? '') }
    await warnOfFewManagers({ config: { ...readConfig({}), discountApproval }, db: { pool } }, log)
    return lines
  }

  it.for([
    ['off', 1, 0],
    ['required', 2, 0],
    ['required', 1, 1],
    ['required', 0, 1],
  ] as const)(
    'the warning of one manager: %s with %i managers',
    async ([setting, managers, count], { world }) => {
      await world.sql(
        "update agronomists set active = false where email in ('mia@farm.example', 'ada@farm.example')",
      )
      await world.sql(
        "update agronomists set active = true where email = any((array['mia@farm.example', 'ada@farm.example'])[1:$1])",
        [managers],
      )
      expect(await warned(world, setting)).toHaveLength(count)
    },
  )
})
