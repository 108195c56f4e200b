import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { fillSimulator } from '#server/finalizing/fill-simulator.ts'
import { seed } from '#server/seed/seed.ts'
import { type FreshDatabase, freshDatabase } from '#test/world/database.ts'
import { openAces, token } from './office.ts'

let fresh: FreshDatabase
let db: Database
let contracts: Awaited<ReturnType<typeof openAces>>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.url, () => {})
  contracts = await openAces()
})
afterAll(async () => {
  await contracts.close()
  await db.close()
  await fresh.drop()
})

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${contracts.aces.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the simulator', () => {
  it('the simulator repeats its answer for a repeated key and records nothing new', async () => {
    const uuid = randomUUID()
    const contract = { uuid, number: '12', grandTotal: 525 }
    const first = await ask('POST', '/contracts', contract, { 'idempotency-key': uuid })
    const again = await ask('POST', '/contracts', { ...contract, grandTotal: 1 }, { 'idempotency-key': uuid })
    expect(first.status).toBe(201)
    expect(again).toEqual(first)
    expect(await ask('GET', `/contracts/${uuid}`)).toEqual({
      status: 200,
      body: { ...first.body, ...contract },
    })
    expect((await contracts.aces.contracts()).filter((held) => held.uuid === uuid)).toHaveLength(1)
  })

  it('the simulator refuses callers without a token, bodies that are not a contract, and a key that is not its uuid', async () => {
    const uuid = randomUUID()
    const contract = { uuid, number: '12', grandTotal: 525 }
    const key = { 'idempotency-key': uuid }
    const statuses = [
      await ask('POST', '/contracts', contract, { ...key, authorization: 'Bearer other' }),
      await ask('POST', '/contracts', { ...contract, grandTotal: '525' }, key),
      await ask('POST', '/contracts', contract, { 'idempotency-key': randomUUID() }),
      await ask('GET', `/contracts/${uuid}`),
      await ask('GET', '/elsewhere'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 400, 400, 404, 404])
  })
})

describe('the demonstration data', () => {
  it('the demonstration data is in an empty simulator with every finalized order, and leaves a simulator in use alone', async () => {
    await seed({ config: { seed: 'demo', adminEmail: undefined }, db })
    await fillSimulator(db)
    await fillSimulator(db)
    const compare = `select count(*)::int as synced, count(c.uuid)::int as held,
        count(*) filter (where (c.contract->>'grandTotal')::numeric = o.grand_total
          and c.contract->>'number' = o.display_po)::int as same
      from purchase_orders o left join aces_simulator_contracts c on c.uuid = o.finalized_uuid
      where o.aces_state = 'synced'`
    const [all] = (await db.pool.query(compare)).rows
    expect(all.synced).toBeGreaterThan(10)
    expect(all).toEqual({ synced: all.synced, held: all.synced, same: all.synced })

    await db.pool.query(
      'delete from aces_simulator_contracts where id = (select min(id) from aces_simulator_contracts)',
    )
    await fillSimulator(db)
    const [afterwards] = (await db.pool.query(compare)).rows
    expect(afterwards.held).toBe(all.synced - 1)
  })
})
