import pg from 'pg'
import { describe, expect } from 'vitest'
import { applyMigrations, readMigrations } from '#server/db/migrate.ts'
import { bareDatabase } from '#test/world/database.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { order, scoutingLine, type World } from '#test/world/world.ts'

const composed = 'Pe\u00f1a'
const apart = 'Pen\u0303a'

// (rule input/stored-form)
describe('text in NFC', () => {
  it('the texts of an order and of a customer are stored in NFC', async ({ world, mia }) => {
    const stored = await createOrder(
      mia,
      order({ comments: apart, lineItems: [scoutingLine({ fieldName: apart })] }),
    )
    expect([stored.comments, stored.lineItems[0]?.fieldName]).toEqual([composed, composed])
    const { status, body } = await mia.call<{ name: string }>('POST', '/api/customers', {
      accountId: 'NFC-1',
      name: apart,
    })
    expect([status, body.name]).toEqual([201, composed])
    expect(await world.sql('select name from customers where account_id = $1', ['NFC-1'])).toEqual([
      { name: composed },
    ])
  })
})

// (rule picklists/keys-in-nfc)
describe('keys', () => {
  it('a new account id is in NFC, a stored one is never rewritten, and one that looks the same is a conflict', async ({
    world,
    mia,
  }) => {
    const create = (accountId: string) =>
      mia.call<{ accountId: string }>('POST', '/api/customers', { accountId, name: 'One' })
    expect((await create(`${apart}-1`)).body.accountId).toBe(`${composed}-1`)
    expect((await create(`${composed}-1`)).status).toBe(409)
    const [old] = await world.sql<{ id: number }>(
      'insert into customers (account_id, name) values ($1, $2) returning id',
      [`${apart}-2`, 'Old'],
    )
    for (const accountId of [
      `${composed}-2`,
      `${apart}-2`,
      `${composed.toUpperCase()}-2`.replace('\u00d1', '\u00f1'),
    ])
      expect([accountId, (await create(accountId)).status]).toEqual([accountId, 409])
    const changed = await mia.call<{ accountId: string; name: string }>('PUT', `/api/customers/${old?.id}`, {
      accountId: `${apart}-2`,
      name: apart,
    })
    expect([changed.body.accountId, changed.body.name]).toEqual([`${apart}-2`, composed])
  })

  it('an export with older keys can be imported unchanged, and a different form of them is refused', async ({
    world,
    mia,
  }) => {
    await world.sql('insert into coop_names (coop_id, account_id, name) values ($1, $2, $3)', [
      apart,
      '1',
      'Old',
    ])
    const entries = await mia.call<Record<string, unknown>[]>('GET', '/api/picklists/coop-names')
    const plan = (rows: unknown) =>
      mia.call<{ counts: Record<string, number>; errors: { message: string }[] }>(
        'POST',
        '/api/picklists/coop-names/import-plan',
        rows,
      )
    const same = await plan(entries.body)
    expect([same.body.errors, same.body.counts.unchanged]).toEqual([[], entries.body.length])
    const other = await plan(
      entries.body.map((entry) => (entry.coopId === apart ? { ...entry, coopId: composed } : entry)),
    )
    expect(other.body.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('is stored with different characters that look the same'),
    ])
  })
})

async function normalize(world: World): Promise<void> {
  const statements = readMigrations().find(({ name }) => name === '0029_letters')?.statements ?? []
  for (const statement of statements) if (/nfc_json|\$migration\$/.test(statement)) await world.sql(statement)
}

describe('migration to NFC', () => {
  it('texts of live tables are in NFC with a trace of each, and keys, versions and events are unchanged', async ({
    world,
    mia,
  }) => {
    const { id } = await createOrder(mia, order({ lineItems: [scoutingLine({ fieldName: 'Plain' })] }))
    await world.sql(
      `update purchase_orders set comments = $2,
         line_items = jsonb_set(line_items, '{0,fieldName}', to_jsonb($3::text)) where id = $1`,
      [id, apart, `x\n\u0303${apart}`],
    )
    await world.sql('insert into customers (account_id, name, email) values ($1, $1, $2)', [
      `${apart}-9`,
      `${apart}@farm.example`,
    ])
    await world.sql("insert into grid_sizes (territory, size) values ('11', $1), ('11', $2)", [
      apart,
      composed,
    ])
    const kept = () =>
      world.sql(
        `select (select md5(string_agg(data::text, '' order by id)) from purchase_order_versions) as versions,
           (select md5(string_agg(e::text, '' order by id)) from order_events e) as events`,
      )
    const before = await kept()
    await normalize(world)
    expect(await kept()).toEqual(before)
    expect(
      await world.sql(
        "select comments, line_items -> 0 ->> 'fieldName' as field from purchase_orders where id = $1",
        [id],
      ),
    ).toEqual([{ comments: composed, field: `x\n\u0303${composed}` }])
    expect(
      await world.sql('select account_id, name, email, version from customers where name = $1', [
        `${composed}-9`,
      ]),
    ).toEqual([
      { account_id: `${apart}-9`, name: `${composed}-9`, email: `${apart}@farm.example`, version: 2 },
    ])
    const traces = await world.sql<{ subject: string; detail: unknown }>(
      "select subject, detail from audit_events where action = 'normalized' order by id",
    )
    expect(traces).toContainEqual({
      subject: expect.stringMatching(/^customers-detailed\/\d+$/),
      detail: { changes: [{ field: 'name', before: `${apart}-9`, after: `${composed}-9` }] },
    })
    expect(traces).toContainEqual({ subject: `purchase-orders/${id}`, detail: { version: 1 } })
    expect(
      await world.sql('select size from grid_sizes where size = any($1) order by id', [[apart, composed]]),
    ).toEqual([{ size: apart }, { size: composed }])
    await normalize(world)
    const again = await world.sql("select from audit_events where action = 'normalized'")
    expect(again).toHaveLength(traces.length)
    expect((await mia.call('GET', `${ordersPath}/${id}`)).status).toBe(200)
  })
})

// (rule picklists/keys)
it('account ids compare the same in every database locale', async () => {
  for (const locale of ['C', 'C.UTF-8']) {
    const database = await bareDatabase(locale)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await applyMigrations(client, readMigrations())
    const add = (accountId: string) =>
      client.query("insert into customers (account_id, name) values ($1, 'One') on conflict do nothing", [
        accountId,
      ])
    for (const accountId of ['\u00c9-1', '\u00e9-1', 'A-1']) expect((await add(accountId)).rowCount).toBe(1)
    expect((await add('a-1')).rowCount).toBe(0)
    await client.end()
    await database.drop()
  }
})
