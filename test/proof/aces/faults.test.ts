import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import {
  contractsOf,
  created,
  finalized,
  it as inOffice,
  type Office,
  sendInVain,
  stored,
  told,
} from '#test/aces/office.ts'
import { until } from '#test/endurance/until.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, openWorld, people } from '#test/world/world.ts'

/** Tests, over real HTTP, every way in which ACES can fail. */
const timeoutMs = 1500
const it = inOffice.extend('acesTimeoutMs', { scope: 'file' }, async () => timeoutMs)

it.beforeEach(async ({ office }) => {
  await office.aces.comeUp()
  office.aces.behave('answer')
  office.aces.options.beforeRecording = undefined
  office.aces.options.beforeAnswering = undefined
})

type Act = (aces: Office['aces']) => Promise<unknown> | undefined

const settled = (ann: Caller, id: number) =>
  until(
    `Order ${id} settled`,
    () => stored(ann, id),
    (order) => order.acesState !== 'pending',
  )

// (rules finalizing/failure-reopens, finalizing/waiting-is-locked, finalizing/the-contract)
// (rule finalizing/sentence)
describe('an order that ACES does not take', () => {
  it.for([
    ['refuse', 'The fiscal year is closed'],
    ['fail', 'ACES had an internal error'],
    [
      'hang',
      'ACES did not respond within 1.5 s. ACES has no record of this purchase order, so it is open again',
    ],
    [
      'drop',
      'Could not connect to ACES (ECONNRESET). ACES has no record of this purchase order, so it is open again',
    ],
    [
      'nonsense',
      'ACES sent a response that could not be read (200). ACES has no record of this purchase order, so it is open again',
    ],
  ] as const)(
    'an order that ACES does not take is open again when ACES does %s, and can be finalized later',
    async ([how, reason], { office }) => {
      const { ann, aces } = office
      const order = await created(ann)
      aces.behave(how)
      const answer = await finalized(ann, order.id)
      expect([answer.status, answer.body.message]).toEqual([502, `ACES synchronization failed: ${reason}`])
      const open = await stored(ann, order.id)
      expect(open).toMatchObject({
        finalized: false,
        finalizedAt: null,
        acesState: 'failed',
        acesMessage: reason,
        acesAttempts: 1,
        versionNumber: 1,
      })
      expect(await contractsOf(office, order)).toEqual([])
      expect(await told(ann, order.id)).toEqual([
        { kind: 'sent', by: people.ann.email, message: null },
        { kind: 'failed', by: people.ann.email, message: reason },
      ])

      aces.behave('answer')
      const again = await finalized(ann, order.id)
      expect(again).toMatchObject({
        status: 200,
        body: { acesState: 'synced', acesAttempts: 2, finalizedUuid: open.finalizedUuid },
      })
      expect(await contractsOf(office, order)).toHaveLength(1)
    },
  )
})

describe('an order that ACES took without an answer', () => {
  it.for(['record-then-hang', 'record-then-drop', 'garbage'] as const)(
    'an order that ACES took without an answer is found there when it does %s',
    async (how, { office }) => {
      const { ann, aces } = office
      const order = await created(ann)
      aces.behave(how)
      const answer = await finalized(ann, order.id)
      expect(answer).toMatchObject({ status: 200, body: { finalized: true, acesState: 'synced' } })
      expect(await contractsOf(office, order)).toHaveLength(1)
      expect(await told(ann, order.id)).toMatchObject([
        { kind: 'sent' },
        { kind: 'finalized', message: expect.stringMatching(/^ACES contract/) },
      ])
    },
  )

  // (rule finalizing/unclear-is-looked-up)
  it('an order that ACES took without an answer keeps the number of the contract found there', async () => {
    const contracts = new Map<string, Record<string, unknown>>()
    const other = createServer(async (request, response) => {
      if (request.method === 'POST') {
        const contract = JSON.parse(await text(request)) as Record<string, unknown>
        contracts.set(`/contracts/${contract.uuid}`, { ...contract, contractId: 77 })
        return response.destroy()
      }
      const held = contracts.get(request.url ?? '')
      response.writeHead(held ? 200 : 404, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(held ?? {}))
    })
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    const world = await openWorld({
      ACES_URL: `http://127.0.0.1:${port}`,
      ACES_TIMEOUT_MS: String(timeoutMs),
    })
    const ann = await world.as('ann')
    const order = await created(ann)
    expect((await finalized(ann, order.id)).status).toBe(200)
    expect((await told(ann, order.id)).at(-1)?.message).toBe('ACES contract 77')
    await world.close()
    other.close()
  })

  it('an order that ACES took only after we gave up is found by the next attempt, and not sent again', async ({
    office,
  }) => {
    const { ann, aces } = office
    const order = await created(ann)
    const record = await sendInVain(office, order)
    await record()
    const sendings = () => aces.asked.filter(({ method }) => method === 'POST').length
    const before = sendings()
    expect((await finalized(ann, order.id)).status).toBe(200)
    expect(sendings()).toBe(before)
    expect(await contractsOf(office, order)).toHaveLength(1)
  })

  // (rule finalizing/same-contract-only)
  it('an order that ACES took and that has changed since is refused with both versions in the message', async ({
    office,
  }) => {
    const { ann } = office
    const order = await created(ann)
    const record = await sendInVain(office, order)
    const line = { ...order.lineItems[0], acres: 200, crops: [{ cropType: 'Corn', acres: 200 }] }
    expect((await ann.call('PUT', `${ordersPath}/${order.id}`, { lineItems: [line] })).status).toBe(200)
    await record()

    const answer = await finalized(ann, order.id)
    expect([answer.status, answer.body.message]).toEqual([
      502,
      `ACES synchronization failed: ACES has ${order.id} as version 1 (total $525.00), but Furrow has version 2 (total $1,050.00). The purchase order is open again; settle this with ACES first`,
    ])
    expect(await stored(ann, order.id)).toMatchObject({ finalized: false, acesState: 'failed' })
    expect(await contractsOf(office, order)).toMatchObject([{ versionNumber: 1 }])

    // With its original lines restored, the order matches the contract in ACES.
    expect((await ann.call('PUT', `${ordersPath}/${order.id}`, { lineItems: order.lineItems })).status).toBe(
      200,
    )
    expect(await finalized(ann, order.id)).toMatchObject({ status: 200, body: { versionNumber: 3 } })
    expect(await contractsOf(office, order)).toHaveLength(1)
  })
})

describe('a contract that was recorded too late', () => {
  it.for([
    ['customers', { customerAssignments: [{ id: 2, percentage: 100 }] }],
    ['producer', { producerId: 2 }],
    ['agronomists', { agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }],
  ])(
    'a contract that was recorded too late is not the order if that has other %s now, at the same total',
    async ([what, changes], { office }) => {
      const { ann } = office
      const order = await created(ann)
      const record = await sendInVain(office, order)
      expect((await ann.call('PUT', `${ordersPath}/${order.id}`, changes)).status).toBe(200)
      await record()
      const answer = await finalized(ann, order.id)
      expect(answer.status).toBe(502)
      expect(answer.body.message).toContain(
        `as version 1 (total $525.00), but Furrow has version 2 (total $525.00); they differ in ${what}.`,
      )
      expect(await stored(ann, order.id)).toMatchObject({ finalized: false, acesState: 'failed' })
      expect(await contractsOf(office, order)).toMatchObject([{ versionNumber: 1 }])
    },
  )
})

describe('an edit after a refusal', () => {
  // (rule finalizing/uuid-of-the-version)
  it('an edit after a refusal makes a new uuid, and the old one is looked up before it is sent', async ({
    office,
  }) => {
    const { ann, aces } = office
    const order = await created(ann)
    aces.behave('refuse')
    await finalized(ann, order.id)
    const first = (await stored(ann, order.id)).finalizedUuid
    await ann.call('PATCH', `${ordersPath}/${order.id}`, { comments: 'other' })
    aces.behave('answer')
    const before = aces.asked.length
    const { body } = await finalized(ann, order.id)
    expect(body.acesState).toBe('synced')
    expect(body.finalizedUuid).not.toBe(first)
    expect(aces.asked.slice(before)).toEqual([
      { method: 'GET', uuid: first },
      { method: 'POST', uuid: body.finalizedUuid },
    ])
    expect(await contractsOf(office, order)).toMatchObject([{ versionNumber: 2, uuid: body.finalizedUuid }])
  })
})

describe('an order while ACES is unreachable', () => {
  it.for<[how: string, away: Act, back: Act]>([
    ['is down', (aces) => aces.goDown(), (aces) => aces.comeUp()],
    ['hangs whatever is asked', async (aces) => aces.behave('hang', 'hang'), async () => {}],
    ['drops, and fails to look it up', async (aces) => aces.behave('drop', 'fail'), async () => {}],
  ])(
    'an order stays locked with a message while ACES %s, and reopens when ACES is back',
    async ([_how, away, back], { office }) => {
      const { ann, aces } = office
      const order = await created(ann)
      await away(aces)
      const answer = await finalized(ann, order.id)
      expect(answer.status).toBe(502)
      expect(answer.body.message).toMatch(/^ACES synchronization failed: .+ stays locked until ACES responds/)
      expect(await stored(ann, order.id)).toMatchObject({ finalized: true, acesState: 'pending' })
      expect((await ann.call('PUT', `${ordersPath}/${order.id}`, { comments: 'x' })).status).toBe(409)
      expect((await ann.call('PATCH', `${ordersPath}/${order.id}`, { comments: 'x' })).status).toBe(409)
      expect((await ann.call('POST', `${ordersPath}/${order.id}/archive`)).status).toBe(409)
      expect((await finalized(ann, order.id)).status).toBe(409)

      const sendings = () => aces.asked.filter(({ method }) => method === 'POST').length
      const before = sendings()
      aces.behave('answer')
      await back(aces)
      expect(await settled(ann, order.id)).toMatchObject({
        finalized: false,
        acesState: 'failed',
        acesMessage:
          'ACES could not be reached. ACES has no record of this purchase order, so it is open again',
      })
      expect(sendings()).toBe(before)
      expect(await contractsOf(office, order)).toEqual([])
      expect((await told(ann, order.id)).map(({ kind, by }) => [kind, by])).toEqual([
        ['sent', people.ann.email],
        ['failed', people.ann.email],
        ['reopened', people.ann.email],
      ])
    },
  )

  it('an order whose contract ACES recorded before it went away is synchronized when ACES is back', async ({
    office,
  }) => {
    const { ann, aces } = office
    const order = await created(ann)
    aces.behave('record-then-drop', 'fail')
    expect((await finalized(ann, order.id)).status).toBe(502)
    expect((await stored(ann, order.id)).acesState).toBe('pending')
    aces.behave('answer')
    expect(await settled(ann, order.id)).toMatchObject({
      finalized: true,
      acesState: 'synced',
      acesMessage: null,
    })
    expect(await contractsOf(office, order)).toHaveLength(1)
  })

  it('an order is not sent again while ACES is unreachable and may have its earlier version', async ({
    office,
  }) => {
    const { ann, aces } = office
    const order = await created(ann)
    aces.behave('refuse')
    await finalized(ann, order.id)
    await ann.call('PATCH', `${ordersPath}/${order.id}`, { comments: 'other' })
    aces.behave('answer', 'fail')
    expect((await finalized(ann, order.id)).status).toBe(502)
    aces.behave('answer')
    expect((await settled(ann, order.id)).acesState).toBe('failed')
    expect(await contractsOf(office, order)).toEqual([])
    expect((await finalized(ann, order.id)).status).toBe(200)
    expect(await contractsOf(office, order)).toHaveLength(1)
  })
})
