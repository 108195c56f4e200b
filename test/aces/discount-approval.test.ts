import { describe, expect } from 'vitest'
import { createChecked, decide } from '#test/api/checked-orders.ts'
import { gate } from '#test/world/gate.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, type Person, people, type World } from '#test/world/world.ts'
import { deciders, table } from './discount-approval-table.ts'
import { created, finalized, it as inOffice, type Office, openOffice, stored } from './office.ts'

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
const it = inOffice.extend('offices', { scope: 'file' }, async ({}, { onCleanup }) => {
  const off = await withCallers(await openOffice())
  const required = await withCallers(await openOffice(30_000, { DISCOUNT_APPROVAL: 'required' }))
  onCleanup(async () => {
    await off.close()
    await required.close()
  })
  return { off, required }
})

type CallerName = (typeof deciders)[keyof typeof deciders]['saves' | 'decides']
type OfficeWithCallers = Office & { by: Record<CallerName, Caller> }

async function withCallers(office: Office): Promise<OfficeWithCallers> {
  const { world } = office
  const [ann, bob, mia, ada] = await Promise.all(
    (['ann', 'bob', 'mia', 'ada'] as const).map((one) => world.as(one)),
  )
  if (!ann || !bob || !mia || !ada) throw new Error('Not everybody is signed in')
  return {
    ...office,
    by: {
      ann,
      bob,
      mia,
      ada,
      'mia as ann': await acting(world, 'mia', 'ann'),
      'ada as mia': await acting(world, 'ada', 'mia'),
    },
  }
}

async function acting(world: World, real: Person, as: Person): Promise<Caller> {
  const caller = await world.as(real)
  await caller.call('POST', '/api/auth/admin-switch', { email: people[as].email })
  return caller
}

const shared = {
  agronomistAssignments: [
    { email: people.ann.email, percentage: 50 },
    { email: people.bob.email, percentage: 50 },
  ],
}
const settings = ['off', 'required'] as const
const rows = settings.flatMap((setting) => table.map((row) => [setting, ...row] as const))

describe('approval of discounts', () => {
  it('approval of discounts has 60 rows', () => expect(rows).toHaveLength(60))

  // (rules checks/required, checks/not-ones-own, checks/one-decision)
  it.for(rows)('approval of discounts %s: %s, %s on the %s version', async (row, { offices }) => {
    const [setting, decider, decision, version, decided, off, required] = row
    const { by, ann } = offices[setting]
    const { saves, decides } = deciders[decider]
    let order = await createChecked(by[saves], shared)
    if (version === 'older') await by[saves].call('PATCH', `${ordersPath}/${order.id}`, { comments: 'later' })
    const answer = await decide(by[decides], order, decision)
    order = await stored(ann, order.id)
    const { versionNumber } = order
    const end = await finalized(ann, order.id, { versionNumber })
    expect([answer.status, end.status]).toEqual([decided, setting === 'off' ? off : required])
    expect((await stored(ann, order.id)).finalized).toBe(end.status === 200)
  })

  // (rule checks/required)
  it('approval of discounts explains why finalizing waits, and sends ACES nothing', async ({ offices }) => {
    const { by, ann, aces } = offices.required
    const order = await createChecked(by.ann)
    const before = aces.asked.length
    expect((await finalized(ann, order.id)).body.message).toBe(
      'The discounts on this purchase order need a manager’s Okay',
    )
    await decide(by.mia, order, 'sent-back', 'Too much.')
    expect((await finalized(ann, order.id)).body.message).toBe('Sent back by Mia Moss: Too much.')
    expect(aces.asked.length).toBe(before)
  })

  // (rule checks/required)
  it('approval of discounts does not block an order that needs no check', async ({ offices }) => {
    const { ann } = offices.required
    const order = await created(ann)
    expect((await finalized(ann, order.id)).status).toBe(200)
  })

  // (rules checks/required, checks/one-decision)
  it('approval of discounts does not count for a later version', async ({ offices }) => {
    const { by, ann } = offices.required
    const order = await createChecked(by.ann)
    await decide(by.mia, order)
    await ann.call('PATCH', `${ordersPath}/${order.id}`, { comments: 'later' })
    expect((await finalized(ann, order.id)).status).toBe(409)
    expect((await decide(by.ada, { ...order, versionNumber: 2 })).status).toBe(200)
    expect((await finalized(ann, order.id)).status).toBe(200)
  })

  it('no one decides on discounts of an order that is waiting for ACES', async ({ offices }) => {
    const { by, ann, aces } = offices.off
    const order = await createChecked(by.ann)
    const sending = gate()
    aces.options.beforeRecording = sending.wait
    const end = finalized(ann, order.id)
    await sending.reached
    expect((await decide(by.mia, order)).body.message).toMatch(/waiting for ACES/)
    aces.options.beforeRecording = undefined
    sending.open()
    expect((await end).status).toBe(200)
    expect((await decide(by.mia, order)).body.message).toMatch(/is finalized/)
  })
})
