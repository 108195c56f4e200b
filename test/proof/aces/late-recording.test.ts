import { describe, expect } from 'vitest'
import { wordingDifferences } from '#server/aces/wording-differences.ts'
import type { Order } from '#shared/order/order.ts'
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
import { scoutingLine } from '#test/world/world.ts'

/** Tests, over real HTTP, what happens if ACES records a contract after the product has stopped waiting. */
const it = inOffice.extend('acesTimeoutMs', { scope: 'file' }, async () => 1500)

it.beforeEach(({ office }) => {
  office.aces.behave('answer')
  office.aces.options.beforeRecording = undefined
  office.aces.options.beforeAnswering = undefined
})

const rename = ({ ann }: Office, { id, lineItems: [line] }: Order, changes: Record<string, unknown>) =>
  ann.call('PUT', `${ordersPath}/${id}`, { lineItems: [{ ...line, ...changes }] })

const saysOldName = 'ACES has v1: field name North 40'

// (rule finalizing/texts-are-said)
describe('a contract that ACES recorded late', () => {
  it('a contract that ACES recorded late is the order at the next attempt, which shows the text ACES has', async ({
    office,
  }) => {
    const { ann } = office
    const order = await created(ann)
    const record = await sendInVain(office, order)
    await rename(office, order, { fieldName: 'South 40' })
    await record()
    const { status, body } = await finalized(ann, order.id)
    expect([status, body.acesState, body.acesMessage]).toEqual([200, 'synced', saysOldName])
    expect(await stored(ann, order.id)).toMatchObject({ versionNumber: 2, acesMessage: saysOldName })
    expect((await told(ann, order.id)).at(-1)).toMatchObject({
      kind: 'finalized',
      message: expect.stringMatching(`^ACES contract ACES-\\d+\\. ${saysOldName}$`),
    })
    expect(await contractsOf(office, order)).toHaveLength(1)
  })

  it('a contract that ACES recorded late is found by the sweep even after the next version was sent, and shows the text ACES has', async ({
    office,
  }) => {
    const { ann, aces } = office
    const order = await created(ann)
    const record = await sendInVain(office, order)
    await rename(office, order, { fieldName: 'South 40' })
    // Before the product sends the contract, it looks for the contract in ACES and doesn't find it. Then the
    // request that sends the contract is lost, so the product doesn't know the outcome.
    aces.behave('drop')
    let found = 0
    aces.options.beforeRecording = async () => {
      found += 1
      aces.behave('drop', 'fail')
    }
    expect((await finalized(ann, order.id)).status).toBe(502)
    expect([found, (await stored(ann, order.id)).acesState]).toEqual([1, 'pending'])
    await record()
    aces.behave('answer')
    const after = await until(
      'the order is settled',
      () => stored(ann, order.id),
      ({ acesState }) => acesState !== 'pending',
    )
    expect(after).toMatchObject({ finalized: true, acesState: 'synced', acesMessage: saysOldName })
    expect(await contractsOf(office, order)).toMatchObject([{ versionNumber: 1 }])
  })

  it('a contract that ACES recorded late is refused where a figure differs, whatever its texts', async ({
    office,
  }) => {
    const { ann } = office
    const order = await created(ann)
    const record = await sendInVain(office, order)
    const crops = [{ cropType: 'Corn', percentAcres: 100, acres: 90 }]
    await rename(office, order, { fieldName: 'South 40', acres: 90, crops })
    await record()
    const { status, body } = await finalized(ann, order.id)
    expect([status, body.message]).toEqual([
      502,
      expect.stringContaining('but Furrow has version 2 (total $472.50)'),
    ])
    expect((await stored(ann, order.id)).acesState).toBe('failed')
  })

  it('a contract that ACES recorded late, with no change in what is sent, shows nothing', async ({
    office,
  }) => {
    const { ann } = office
    const order = await created(ann)
    const record = await sendInVain(office, order)
    await rename(office, order, { legalDescription: 'SE 1/4' })
    await record()
    expect((await finalized(ann, order.id)).body).toMatchObject({ acesState: 'synced', acesMessage: null })
  })

  it('a contract that ACES recorded late names five differences and counts the others', async ({
    office,
  }) => {
    const { ann, world } = office
    const lines = Array.from({ length: 6 }, (_, i) => scoutingLine({ fieldName: `Old ${i + 1}` }))
    const order = await created(ann, { lineItems: lines })
    const record = await sendInVain(office, order)
    const lineItems = order.lineItems.map((line, i) => ({ ...line, fieldName: `New ${i + 1}` }))
    await ann.call('PUT', `${ordersPath}/${order.id}`, { lineItems })
    await world.sql("update customers set account_id = '1001' where id = 1")
    await record()
    const { body } = await finalized(ann, order.id)
    await world.sql("update customers set account_id = '100' where id = 1")
    expect(body.acesMessage).toBe(
      'ACES has v1: account ID of the producer 100, account ID of customer 1 100, field name of line 1 Old 1, field name of line 2 Old 2, field name of line 3 Old 3, and 3 more',
    )
  })
})

it('fields that ACES leaves out or returns in another shape are no difference', () => {
  const ours = {
    producer: { name: 'Acre' },
    customers: [],
    agronomists: [],
    lineItems: [{ fieldName: 'North' }],
  }
  const compare = (held: Record<string, unknown>) => wordingDifferences(held, 1, ours as never)
  expect(compare({})).toBeNull()
  expect(compare({ producer: 'Acre', lineItems: 'none' })).toBeNull()
  expect(compare({ producer: { name: null }, lineItems: [{ fieldName: { text: 'x' } }] })).toBeNull()
  expect(compare({ lineItems: [{ fieldName: '' }] })).toBe('ACES has v1: field name (empty)')
  expect(compare({ lineItems: [{ fieldName: 'x'.repeat(200) }] })).toBe(
    `ACES has v1: field name ${'x'.repeat(80)}…`,
  )
})

// (rule finalizing/waiting-is-locked)
it('an order that waits is settled although the database’s clock was set back', async ({ office }) => {
  const { ann, world } = office
  const order = await created(ann)
  await world.sql(
    `update purchase_orders set finalized = true, finalized_at = now() + interval '1 hour', finalized_uuid = gen_random_uuid(),
      aces_state = 'pending', aces_at = now() + interval '1 hour' where id = $1`,
    [order.id],
  )
  const after = await until(
    'the order is settled',
    () => stored(ann, order.id),
    ({ acesState }) => acesState !== 'pending',
  )
  expect(after).toMatchObject({ finalized: false, acesState: 'failed' })
})
