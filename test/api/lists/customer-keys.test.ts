import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import type { Caller, World } from '#test/world/world.ts'
import type { Entry, Refusal } from './list-calls.ts'

const create = (by: Caller, key: string, sent: Entry) =>
  by.call<Entry & Refusal>('POST', '/api/customers', sent, { 'idempotency-key': key })

const countOf = async (world: World, name: string) =>
  (await world.sql<{ n: number }>('select count(*)::int as n from customers where name = $1', [name]))[0]?.n

// (rule accounts/created-once)
describe('a new customer that is sent by a key', () => {
  it('is created once, however often it is repeated, and each repeat gets the first answer', async ({
    ann,
    mia,
    world,
  }) => {
    const sent = { name: 'Once Farms', accountId: '-1774000000100' }
    const first = await create(ann, 'once', sent)
    expect(first.status).toBe(201)
    await mia.call('PUT', `/api/customers/${first.body.id}`, { city: 'Ames' })
    const again = await create(ann, 'once', sent)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await countOf(world, 'Once Farms')).toBe(1)
  })

  it('is created once when twenty repeats arrive at the same moment', async ({ ann, world }) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(ann, 'at-once', { name: 'Twenty Farms' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await countOf(world, 'Twenty Farms')).toBe(1)
  })

  it('is refused if the key was used for another one', async ({ ann, world }) => {
    await create(ann, 'other', { name: 'First Use' })
    const other = await create(ann, 'other', { name: 'Second Use' })
    expect(other.status).toBe(409)
    expect(other.body.message).toBe(
      'This Idempotency-Key has already been used for something else; create a new one',
    )
    expect(await countOf(world, 'Second Use')).toBe(0)
  })

  it('is a different one when another user uses the same key', async ({ ann, bob, world }) => {
    await create(ann, 'shared', { name: 'Shared Key' })
    expect((await create(bob, 'shared', { name: 'Shared Key' })).status).toBe(201)
    expect(await countOf(world, 'Shared Key')).toBe(2)
  })

  it('stores no key of a refusal: the corrected customer can use the same key', async ({ ann }) => {
    expect((await create(ann, 'fixed', { name: '', company: '' })).status).toBe(400)
    expect((await create(ann, 'fixed', { name: 'Fixed' })).status).toBe(201)
  })

  it('may use a key again after a day', async ({ ann, world }) => {
    await create(ann, 'day', { name: 'Day One' })
    await world.sql(`update customer_keys set created_at = created_at - interval '25 hours'`)
    expect((await create(ann, 'day', { name: 'Day Two' })).status).toBe(201)
    // The cleanup has removed the other keys, which had expired.
    expect(await world.sql(`select key from customer_keys`)).toEqual([{ key: 'day' }])
  })

  it.for(['', ' ', 'x'.repeat(256)])('is refused with an invalid key: %j', async (key, { ann }) => {
    expect((await create(ann, key, { name: 'No Key' })).status).toBe(400)
  })
})
