import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import {
  type Entry,
  formerImports,
  importList,
  listPath,
  plan,
  putBack,
  putBackPlan,
  readList,
} from './list-calls.ts'
import { hold } from './watcher.ts'

const crop = (id: string, changes: Entry = {}) => ({
  id,
  crop: id,
  filter: 'all',
  season: 'summer',
  ...changes,
})

describe('an import', () => {
  it('does not wait for a save that has the versions but not the orders yet: each would wait for the other', async ({
    mia,
    world,
  }) => {
    const save = await hold(world, 'lock table purchase_order_versions in row exclusive mode')
    const imported = await importList(mia, 'crops', await readList(mia, 'crops'))
    await save.letGo('rollback')
    expect(imported.status).toBe(200)
  })

  // (rules imports/plan-is-the-import, imports/answer)
  it('an import adds, changes, archives and removes what its plan shows, and returns the numbers', async ({
    ann,
    mia,
    world,
  }) => {
    await createOrder(ann)
    const rows = [
      crop('corn-all', { crop: 'Corn', season: 'spring' }),
      crop('oats-11', { line: 7, status: false }),
    ]
    await world.sql("insert into crops (id, crop, filter, season) values ('rye', 'Rye', 'all', 'fall')")
    await createOrder(ann, order({ lineItems: [scoutingLine({ crops: [{ cropType: 'Rye', acres: 100 }] })] }))
    const planned = await plan(mia, 'crops', rows)
    expect(planned.status).toBe(200)
    expect(planned.body).toMatchObject({
      counts: { added: 1, changed: 1, unchanged: 0, archived: 1, removed: 1 },
      rows: [
        {
          kind: 'changed',
          line: 2,
          key: 'corn-all',
          name: 'Corn',
          reason: null,
          changes: [{ field: 'season', before: 'summer', after: 'spring' }],
        },
        {
          kind: 'added',
          line: 7,
          key: 'oats-11',
          changes: [
            { field: 'filter', before: null, after: 'all' },
            { field: 'season', before: null, after: 'summer' },
            { field: 'status', before: null, after: false },
          ],
        },
        {
          kind: 'archived',
          line: null,
          key: 'rye',
          reason: 'used by 1 purchase order',
          changes: [{ field: 'status', before: true, after: false }],
        },
        { kind: 'removed', line: null, key: 'soybeans-all', reason: 'nothing refers to it' },
      ],
      errors: [],
      notes: ['1 row marks its entry as inactive'],
    })
    const done = await importList(mia, 'crops', rows, planned.body.plan)
    expect(done.status).toBe(200)
    expect(done.body).toEqual({
      imported: 2,
      created: 1,
      updated: 1,
      removed: 1,
      archived: 1,
      notes: ['1 row marks its entry as inactive'],
    })
    expect(await readList(mia, 'crops')).toMatchObject([
      { id: 'corn-all', season: 'spring', version: 2 },
      { id: 'rye', status: false, version: 2 },
      { id: 'oats-11', status: false, version: 1 },
    ])
  })

  it('an import whose list has changed since its plan is refused with the new plan', async ({
    mia,
    world,
  }) => {
    const rows = [crop('corn-all'), crop('soy')]
    const planned = await plan(mia, 'crops', rows)
    const ada = await world.as('ada')
    await ada.call('PUT', listPath('crops', 'corn-all'), { season: 'winter' })
    const before = await readList(mia, 'crops')
    const refused = await importList(mia, 'crops', rows, planned.body.plan)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Ada Lund has changed the crops since this plan was made')
    expect(refused.body.details).toMatchObject({
      changed: 'list',
      byName: 'Ada Lund',
      by: 'ada@farm.example',
    })
    expect(await readList(mia, 'crops')).toEqual(before)
    const again = await plan(mia, 'crops', rows)
    expect(refused.body.details?.plan).toEqual(again.body)
    expect((await importList(mia, 'crops', rows, again.body.plan)).status).toBe(200)
  })

  it('an import that is refused blames no one for what another program changed', async ({ mia, world }) => {
    const ada = await world.as('ada')
    await ada.call('PUT', listPath('crops', 'corn-all'), { season: 'winter' })
    const rows = [crop('corn-all'), crop('soy')]
    const planned = await plan(mia, 'crops', rows)
    await world.sql("update crops set season = 'fall', version = version + 1 where id = 'corn-all'")
    const refused = await importList(mia, 'crops', rows, planned.body.plan)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('The crops have changed since this plan was made; review the new plan')
    expect(refused.body.details).toMatchObject({ changed: 'list', by: null, byName: null, at: null })
  })

  it('an import of a list as returned changes nothing', async ({ mia }) => {
    const lists = ['customers-detailed', 'service-types', 'grid-sizes', 'coop-names', 'crops']
    for (const list of lists) {
      const rows = await readList(mia, list)
      const { body } = await plan(mia, list, rows)
      expect([list, body.counts, body.errors]).toEqual([
        list,
        { added: 0, changed: 0, unchanged: rows.length, archived: 0, removed: 0 },
        [],
      ])
    }
  })

  // (rule imports/rows)
  it('an import without a column keeps its stored values, and an empty cell clears them', async ({
    mia,
    world,
  }) => {
    await world.sql("update crops set glcode = '77', crop_id = 'c', planting_time = 'May'")
    const rows = await readList(mia, 'crops')
    const sent = rows.map(({ id, crop: name, filter, season }) => ({
      id,
      crop: name,
      filter,
      season,
      cropId: '',
    }))
    await importList(mia, 'crops', sent)
    for (const row of await readList(mia, 'crops'))
      expect(row).toMatchObject({ glcode: '77', plantingTime: 'May', cropId: '' })
  })

  // (rule picklists/customer-ids)
  it('an import of agronomists accepts account ids and ids of customers, and reports unknown ones', async ({
    mia,
  }) => {
    const rows = (await readList(mia, 'agronomists')).map((row) => ({ ...row, customerIds: undefined }))
    const [ann, bob, ...others] = rows
    const sent = [{ ...ann, customerIds: ['102', '999', 1] }, { ...bob, customerIds: [2, 77] }, ...others]
    const { body } = await importList(mia, 'agronomists', sent)
    expect(body.notes).toEqual([
      'Row 2: customer 999 does not exist and was left out',
      'Row 3: customer 77 does not exist and was left out',
    ])
    const after = await readList(mia, 'agronomists')
    expect(after.slice(0, 2)).toMatchObject([{ customerIds: [3, 1] }, { customerIds: [2] }])
  })

  // (rule picklists/keys)
  it('an import of service types keeps unknown numbers, and gives new ones the next', async ({ mia }) => {
    const rows = await readList(mia, 'service-types')
    const sent = [...rows, { id: null, name: 'A' }, { id: 40, name: 'B' }, { id: null, name: 'C' }]
    const planned = await plan(mia, 'service-types', sent)
    expect(planned.body.counts).toMatchObject({ added: 3, unchanged: rows.length })
    await importList(mia, 'service-types', sent, planned.body.plan)
    const numbers = (await readList(mia, 'service-types')).map(({ id }) => Number(id)).sort((a, b) => a - b)
    expect(numbers.slice(rows.length)).toEqual([40, 41, 42])
    const { body } = await mia.call('POST', listPath('service-types'), { name: 'D' })
    expect(body.id).toBe(43)
  })
})

// (rule imports/put-back)
describe('undoing', () => {
  it('undoing restores the list with the same ids, and reports later corrections', async ({ mia, world }) => {
    const before = await readList(mia, 'grid-sizes')
    const sent = [
      { size: '2.5 acre', territory: '11', price: 1 },
      { size: '10 acre', territory: '11', price: 2 },
      { size: '20 acre', territory: '11', price: 3 },
    ]
    await importList(mia, 'grid-sizes', sent)
    const [first] = await formerImports(mia, 'grid-sizes')
    expect(first).toMatchObject({
      by: 'mia@farm.example',
      byName: 'Mia Moss',
      realUser: null,
      file: null,
      putBack: false,
      counts: { added: 2, changed: 1, removed: 1, archived: 0, unchanged: 0 },
    })
    const ten = (await readList(mia, 'grid-sizes')).find(({ size }) => size === '10 acre')
    const ada = await world.as('ada')
    await ada.call('PUT', listPath('grid-sizes', Number(ten?.id)), { price: 2.5 })
    const id = first?.id ?? 0
    const planned = await putBackPlan(mia, 'grid-sizes', id)
    expect(planned.body.rows).toMatchObject([
      { kind: 'changed', key: '11 2.5 acre', changes: [{ field: 'price', before: 1, after: 9.25 }] },
      { kind: 'added', key: '11 Other' },
      { kind: 'kept', key: '11 10 acre', reason: 'later changed by Ada Lund' },
      { kind: 'removed', key: '11 20 acre', reason: 'nothing refers to it' },
    ])
    const done = await putBack(mia, 'grid-sizes', id, planned.body.plan)
    expect(done.status).toBe(200)
    const after = await readList(mia, 'grid-sizes')
    const bare = (rows: Entry[]) => rows.map(({ version: _version, ...row }) => row)
    expect(bare(after).filter(({ size }) => size !== '10 acre')).toEqual(bare(before))
    expect(after).toContainEqual({ ...ten, price: 2.5, version: 2 })
    expect((await formerImports(mia, 'grid-sizes')).map(({ putBack: back }) => back)).toEqual([true, false])
    expect((await putBackPlan(mia, 'grid-sizes', 4_000)).status).toBe(404)
  })

  it('undoing archives entries that an order has used since', async ({ ann, mia }) => {
    const rows = await readList(mia, 'coop-names')
    await importList(mia, 'coop-names', [...rows, { coopId: 'N', accountId: '9', name: 'New Coop' }])
    await createOrder(
      ann,
      order({
        contractType: 'custom',
        lineItems: [
          scoutingLine({
            serviceTypeId: 3,
            units: 'sample',
            costPerAcre: 8.75,
            coopName: 'new coop',
            serviceDetails: 'x',
          }),
        ],
      }),
    )
    const [former] = await formerImports(mia, 'coop-names')
    const planned = await putBackPlan(mia, 'coop-names', former?.id ?? 0)
    expect(planned.body.rows).toMatchObject([
      { kind: 'archived', key: 'N', reason: 'used by 1 purchase order' },
    ])
    await putBack(mia, 'coop-names', former?.id ?? 0, planned.body.plan)
    expect(await readList(mia, 'coop-names')).toContainEqual(
      expect.objectContaining({ coopId: 'N', active: false }),
    )
    expect((await mia.call<Entry[]>('GET', ordersPath)).body).not.toEqual([])
  })

  it('undoing an import of agronomists leaves out customers removed since', async ({ mia, world }) => {
    const [added] = await world.sql<{ id: number }>(
      "insert into customers (account_id, name) values ('999', 'Gone') returning id",
    )
    await world.sql('update agronomists set customer_ids = $1 where email = $2', [
      [1, added?.id],
      'bob@farm.example',
    ])
    const people = await readList(mia, 'agronomists')
    await importList(
      mia,
      'agronomists',
      people.map((row) => ({ ...row, customerIds: [] })),
    )
    const rows = await readList(mia, 'customers-detailed')
    const left = rows.filter(({ id }) => id !== added?.id)
    expect((await importList(mia, 'customers-detailed', left)).body.removed).toBe(1)
    const [former] = await formerImports(mia, 'agronomists')
    expect((await putBack(mia, 'agronomists', former?.id ?? 0)).status).toBe(200)
    expect(await readList(mia, 'agronomists')).toContainEqual(
      expect.objectContaining({ email: 'bob@farm.example', customerIds: [1] }),
    )
  })

  it('undoing is possible for the last 20 imports of a list, and for all of the last 90 days', async ({
    mia,
    world,
  }) => {
    const rows = await readList(mia, 'crops')
    const glcode = (n: number) => rows.map((row) => ({ ...row, glcode: String(n) }))
    await importList(mia, 'crops', glcode(0))
    const [first] = await formerImports(mia, 'crops')
    for (let n = 1; n < 25; n++) await importList(mia, 'crops', glcode(n))
    const kept = await formerImports(mia, 'crops')
    expect(kept.length).toBeGreaterThan(20)
    expect(kept).toContainEqual(first)
    await world.sql("update picklist_imports set at = at - interval '91 days'")
    await importList(mia, 'crops', glcode(99))
    const left = await formerImports(mia, 'crops')
    expect(left).toHaveLength(20)
    expect(left).not.toContainEqual(expect.objectContaining({ id: first?.id }))
    expect((await formerImports(mia, 'grid-sizes')).length).toBeGreaterThan(0)
  })

  it('undoing and importing name both users when a manager acts for another, and the file', async ({
    mia,
  }) => {
    await mia.call('POST', '/api/auth/admin-switch', { email: 'ada@farm.example' })
    const rows = await readList(mia, 'crops')
    await mia.call('PUT', `${listPath('crops')}?file=crops%20May.csv`, rows)
    await mia.call('POST', '/api/auth/admin-switch', { email: 'mia@farm.example' })
    expect((await formerImports(mia, 'crops'))[0]).toMatchObject({
      by: 'ada@farm.example',
      byName: 'Ada Lund',
      realUser: 'mia@farm.example',
      realName: 'Mia Moss',
      file: 'crops May.csv',
    })
  })
})
