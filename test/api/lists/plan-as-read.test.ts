import { describe, expect } from 'vitest'
import type { ImportPlan } from '#shared/picklist/plan.ts'
import { it } from '#test/world/fixtures.ts'
import { type Entry, formerImports, importList, plan, putBackPlan, readList } from './list-calls.ts'

const bobWith = async (mia: Parameters<typeof readList>[0], customerIds: unknown): Promise<Entry[]> =>
  (await readList(mia, 'agronomists')).map((row) =>
    row.email === 'bob@farm.example' ? { ...row, customerIds } : row,
  )

const ofBob = ({ rows }: ImportPlan) =>
  rows.filter(({ key }) => key === 'bob@farm.example').map(({ changes }) => changes)

// (rule imports/plan-as-read)
describe('a plan as people read it', () => {
  it('a plan names customers by their account ids, before and after, also when an import is put back', async ({
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
