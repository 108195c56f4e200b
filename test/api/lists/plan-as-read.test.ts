import { describe, expect } from 'vitest'
import type { ImportPlan } from '#shared/picklist/import-plan.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Entry, formerImports, importList, plan, putBackPlan, readList } from './list-calls.ts'

const bobWith = async (mia: Parameters<typeof readList>[0], customerIds: unknown): Promise<Entry[]> =>
  (await readList(mia, 'agronomists')).map((row) =>
    row.email === 'bob@farm.example' ? { ...row, customerIds } : row,
  )

const ofBob = ({ rows }: ImportPlan) =>
  rows.filter(({ key }) => key === 'bob@farm.example').map(({ changes }) => changes)

// (rule imports/plan-as-read)
describe('a plan as users read it', () => {
  it('a plan names customers by their account ids, before and after, also when an import is undone', async ({
    mia,
    world,
  }) => {
    await world.sql("update agronomists set customer_ids = '{1,2}' where email = 'bob@farm.example'")
    const rows = await bobWith(mia, ['102', '100'])
    const planned = await plan(mia, 'agronomists', rows)
    expect(ofBob(planned.body)).toEqual([
      [{ field: 'customerIds', before: ['100', '101'], after: ['102', '100'] }],
    ])
    expect((await importList(mia, 'agronomists', rows, planned.body.plan)).status).toBe(200)
    expect(
      await world.sql("select customer_ids as ids from agronomists where email = 'bob@farm.example'"),
    ).toEqual([{ ids: [3, 1] }])
    const [former] = await formerImports(mia, 'agronomists')
    const back = await putBackPlan(mia, 'agronomists', former?.id ?? 0)
    expect(ofBob(back.body)).toEqual([
      [{ field: 'customerIds', before: ['102', '100'], after: ['100', '101'] }],
    ])
  })
})

// (rule imports/plan-is-the-import)
describe('a plan that no longer matches the import', () => {
  const soy = [{ id: 'soybeans-all', crop: 'Soybeans', filter: 'all', season: 'summer' }]

  it('a plan that an order made stale names no one: the list is unchanged', async ({ ann, mia, world }) => {
    const ada = await world.as('ada')
    await ada.call('PUT', '/api/picklists/crops/corn-all', { season: 'winter' })
    const planned = await plan(mia, 'crops', soy)
    expect(planned.body.counts).toMatchObject({ removed: 1, archived: 0 })
    await createOrder(ann)
    const refused = await importList(mia, 'crops', soy, planned.body.plan)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Records that use the crops have changed since this plan was made')
    expect(refused.body.details).toMatchObject({
      by: null,
      byName: null,
      at: null,
      plan: { counts: { removed: 0, archived: 1 } },
    })
  })

  it('a plan stays the same if the list has changed but the effect has not', async ({ mia, world }) => {
    const planned = await plan(mia, 'crops', soy)
    const [revision, ...hash] = planned.body.plan.split('-')
    await world.sql("update picklist_revisions set revision = revision + 1 where table_name = 'crops'")
    const later = (await plan(mia, 'crops', soy)).body.plan.split('-')
    expect(later.slice(1)).toEqual(hash)
    expect(Number(later[0])).toBe(Number(revision) + 1)
    expect((await importList(mia, 'crops', soy, planned.body.plan)).status).toBe(200)
  })
})
