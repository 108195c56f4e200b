import { describe, expect } from 'vitest'
import type { EntryChange } from '#shared/api/administration-schemas.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { type Caller, order, scoutingLine } from '#test/world/world.ts'
import {
  type Entry,
  formerImports,
  importList,
  listPath,
  putBack,
  type Refusal,
  readList,
} from './list-calls.ts'
import { connections, hold } from './watcher.ts'

async function changes(by: Caller, list: string, key: string | number): Promise<EntryChange[]> {
  return (await by.call<EntryChange[]>('GET', `${listPath(list, key)}/changes`)).body
}

const usage = async (by: Caller, list: string, key: string | number) =>
  (await by.call('GET', `${listPath(list, key)}/usage`)).body

// (rule picklists/every-change-is-kept)
describe('the changes of an entry', () => {
  it('the changes of an entry show each field before and after, by whom and for whom, newest first', async ({
    mia,
    world,
  }) => {
    await mia.call('POST', listPath('crops'), { crop: 'Oats', filter: '11', season: 'fall' })
    await mia.call('POST', '/api/auth/admin-switch', { email: 'ada@farm.example' })
    await mia.call('PUT', listPath('crops', 'oats-11'), { season: 'spring', glcode: '7' })
    await mia.call('POST', '/api/auth/admin-switch', { email: 'mia@farm.example' })
    const rows = await readList(mia, 'crops')
    await importList(
      mia,
      'crops',
      rows.map((row) => (row.id === 'oats-11' ? { ...row, season: 'winter' } : row)),
    )
    const [done] = await formerImports(mia, 'crops')
    await putBack(mia, 'crops', done?.id ?? 0)
    const told = await changes(mia, 'crops', 'oats-11')
    const by = { by: 'mia@farm.example', byName: 'Mia Moss', realUser: null, realName: null }
    expect(told).toMatchObject([
      { ...by, action: 'put back', changes: [{ field: 'season', before: 'winter', after: 'spring' }] },
      { ...by, action: 'imported', changes: [{ field: 'season', before: 'spring', after: 'winter' }] },
      {
        by: 'ada@farm.example',
        byName: 'Ada Lund',
        realUser: 'mia@farm.example',
        realName: 'Mia Moss',
        action: 'changed',
        at: world.clock.now.toISOString(),
        changes: [
          { field: 'season', before: 'fall', after: 'spring' },
          { field: 'glcode', before: '', after: '7' },
        ],
      },
      { ...by, action: 'created' },
    ])
    expect(told[3]?.changes).toContainEqual({ field: 'crop', before: null, after: 'Oats' })
  })

  it('the changes of an entry show an import that added or removed it', async ({ mia }) => {
    const rows = await readList(mia, 'coop-names')
    const sent = [...rows, { coopId: 'NEW', accountId: '1', name: 'New' }]
    await importList(mia, 'coop-names', sent)
    await importList(mia, 'coop-names', rows)
    await importList(mia, 'coop-names', sent)
    const told = await changes(mia, 'coop-names', 'NEW')
    expect(told.map(({ action }) => action)).toEqual(['imported', 'removed', 'imported'])
    expect(await changes(mia, 'coop-names', 'C1')).toEqual([])
  })
})

// (rule picklists/use-before-archiving)
describe('the use of an entry', () => {
  it('the use of an entry counts open and other orders, versions and people', async ({ ann, mia, world }) => {
    const line = {
      serviceTypeId: 3,
      units: 'sample',
      costPerAcre: 9.25,
      coopName: 'BROOK coop',
      gridSize: '2.5 ACRE',
      serviceDetails: 'Two depths',
    }
    const first = await createOrder(ann, order({ contractType: 'custom', lineItems: [scoutingLine(line)] }))
    const second = await createOrder(
      ann,
      order({
        customerAssignments: [
          { id: 1, percentage: 50 },
          { id: 3, percentage: 50 },
        ],
      }),
    )
    await ann.call('PUT', `${ordersPath}/${second.id}`, { customerAssignments: [{ id: 1, percentage: 100 }] })
    await mia.call('POST', `${ordersPath}/${first.id}/archive`)

    const none = { orders: 0, openOrders: 0, versions: 0, people: 0 }
    expect(await usage(mia, 'customers-detailed', 1)).toEqual({
      orders: 2,
      openOrders: 1,
      versions: 3,
      people: 1,
    })
    expect(await usage(mia, 'customers-detailed', 2)).toEqual({ ...none, people: 1 })
    expect(await usage(mia, 'customers-detailed', 3)).toEqual({ ...none, versions: 1 })
    expect(await usage(mia, 'customers-detailed', 4)).toEqual(none)
    expect(await usage(mia, 'agronomists', 'ann@farm.example')).toMatchObject({
      orders: 2,
      openOrders: 1,
      versions: 3,
    })
    expect(await usage(mia, 'agronomists', 'mia@farm.example')).toMatchObject({ orders: 1, openOrders: 0 })
    expect(await usage(mia, 'agronomists', 'bob@farm.example')).toEqual(none)
    for (const [list, key] of [
      ['service-types', 3],
      ['grid-sizes', 1],
      ['coop-names', 'C1'],
    ] as const)
      expect([list, await usage(mia, list, key)]).toEqual([list, { ...none, orders: 1, versions: 1 }])
    expect(await usage(mia, 'crops', 'corn-all')).toMatchObject({ orders: 1, versions: 2 })
    expect(await usage(mia, 'crops', 'soybeans-all')).toEqual(none)
    await withoutTrail(
      world,
      "update purchase_order_versions set data = jsonb_set(data, '{lineItems,0,gridSize}', '\"Other\"')",
    )
    expect(await usage(mia, 'grid-sizes', 2)).toEqual({ ...none, versions: 3 })
  })
})

// (rule imports/nothing-dangles)
describe('an import and the orders', () => {
  it('an import that removes a customer while an order with it is saved: the order is refused with a message', async ({
    ann,
    mia,
    world,
  }) => {
    const [customer] = await world.sql<{ id: number }>(
      "insert into customers (account_id, name) values ('700', 'Short Lived') returning id",
    )
    const removal = await hold(world, "delete from customers where account_id = '700'")
    const saving = ann.call<Refusal>('POST', ordersPath, order({ producerId: customer?.id }))
    await expect.poll(() => connections(world, "wait_event_type = 'Lock'")).toBe(1)
    await removal.letGo('commit')
    const { status, body } = await saving
    expect([status, body.message]).toEqual([
      409,
      'Another user just removed a customer or person used here; choose another, then save again',
    ])
    expect((await mia.call('GET', listPath('customers-detailed'))).status).toBe(200)
  })

  it('an import that renames, archives and drops leaves every order and version as printed', async ({
    ann,
    mia,
    world,
  }) => {
    const pages = async () => {
      const { body } = await mia.call<Entry[]>('GET', `${ordersPath}?status=all`)
      const versions = body.map(async ({ id }) => {
        const list = await mia.call<{ versionNumber: number }[]>('GET', `${ordersPath}/${id}/versions`)
        return Promise.all(
          list.body.map(({ versionNumber }) =>
            mia.call('GET', `${ordersPath}/${id}/versions/${versionNumber}`),
          ),
        )
      })
      const read = await Promise.all(versions)
      return [body, read.flat().map((answer) => answer.body)]
    }
    await world.sql("insert into customers (account_id, name) values ('800', 'Unused')")
    const before = await pages()
    expect(before[1]?.length).toBeGreaterThan(1)
    const rename = (rows: Entry[], field: string) =>
      rows.slice(0, 1).map((row) => ({ ...row, [field]: 'Renamed' }))
    for (const [list, field] of [
      ['customers-detailed', 'name'],
      ['service-types', 'name'],
      ['grid-sizes', 'locked'],
      ['coop-names', 'name'],
      ['crops', 'crop'],
    ] as const) {
      const rows = await readList(mia, list)
      const sent = field === 'locked' ? [{ size: 'New', territory: '11' }] : rename(rows, field)
      const { status, body } = await importList(mia, list, sent)
      expect([list, status, body.archived + body.removed]).toEqual([list, 200, expect.any(Number)])
    }
    const people = (await readList(mia, 'agronomists')).filter(({ email }) => email === 'mia@farm.example')
    const { body: left } = await importList(
      mia,
      'agronomists',
      people.map(({ customerIds: _ids, ...row }) => ({ ...row, name: 'Renamed' })),
    )
    expect(left).toMatchObject({ updated: 1 })
    expect(left.archived).toBeGreaterThan(0)
    expect(left.removed).toBeGreaterThan(0)
    expect(await pages()).toEqual(before)
    expect(await readList(mia, 'customers-detailed')).not.toContainEqual(
      expect.objectContaining({ name: 'Unused' }),
    )
    // The import archived Ann, which signed her out; her chosen customers are kept.
    expect((await ann.call('GET', listPath('crops'))).status).toBe(401)
    const stored = await readList(mia, 'agronomists')
    expect(stored).toContainEqual(
      expect.objectContaining({ email: 'ann@farm.example', active: false, customerIds: [1, 2] }),
    )
  })
})
