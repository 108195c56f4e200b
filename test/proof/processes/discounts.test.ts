import { afterAll, beforeAll, expect, it } from 'vitest'
import { finalized, openAces, stored, token } from '#test/aces/office.ts'
import { createChecked, decide } from '#test/api/checked-orders.ts'
import type { Product } from '#test/endurance/product.ts'
import { type Caller, openWorld, type World } from '#test/world/world.ts'
import { at, start } from './elsewhere.ts'

let world: World
let contracts: Awaited<ReturnType<typeof openAces>>
let ann: Caller
let mia: Caller

beforeAll(async () => {
  contracts = await openAces()
  world = await openWorld()
  // The processes use the real clock. Sessions created at the tests' usual date would have expired.
  world.clock.now = new Date()
  ann = await world.as('ann')
  mia = await world.as('mia')
})
afterAll(async () => {
  await world.close()
  await contracts.close()
})

const rounds = 30

// (rules checks/required, checks/one-decision)
it('finalizing and a decision on discounts race over two processes, and nothing that was sent back is finalized', async () => {
  const settings = {
    DISCOUNT_APPROVAL: 'required',
    ACES_URL: contracts.aces.url,
    ACES_TOKEN: token,
  }
  const [one, two]: Product[] = await Promise.all([start(world, settings), start(world, settings)])
  if (!one || !two) throw new Error('Two processes are needed')
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const order = await createChecked(ann)
    const decision = round % 2 ? 'okay' : 'sent-back'
    const [decided, other, end] = await Promise.all([
      decide(at(one, mia), order, decision),
      decide(at(two, mia), order, decision === 'okay' ? 'sent-back' : 'okay', 'The other way.'),
      finalized(at(two, ann), order.id, { versionNumber: 1 }),
    ])
    expect([decided.status, other.status].sort()).toEqual([200, 409])
    const [row] = await world.sql<{ decision: string }>(
      'select decision from discount_reviews where purchase_order_id = $1',
      [order.id],
    )
    if (row?.decision === 'sent-back') {
      expect(end.status).toBe(409)
      expect((await finalized(at(one, ann), order.id)).status).toBe(409)
    } else if (end.status !== 200) {
      expect((await finalized(at(one, ann), order.id)).status).toBe(200)
    }
    expect((await stored(ann, order.id)).finalized).toBe(row?.decision === 'okay')
    outcomes.add(`${row?.decision} ${end.status}`)
  }
  expect([...outcomes].some((outcome) => outcome.startsWith('sent-back'))).toBe(true)
})
