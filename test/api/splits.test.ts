import { describe, expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { type Caller, people } from '#test/world/world.ts'
import { importList, plan, readList } from './lists/list-calls.ts'

interface Split {
  id?: number | null
  name: string
  usual: boolean
  customerShares: { id: number; percentage: number }[]
  agronomistShares: { email: string; percentage: number }[]
}
interface Body {
  version: number
  splits: (Split & { id: number; changedAt: string; changedBy: string; changedByName: string })[]
  message: string
  errors?: { path: string; message: string }[]
  details?: { current: { version: number; splits: Split[] }; by: string; byName: string }
}

const pathOf = (producer: number | string) => `/api/producers/${producer}/splits`
const read = (by: Caller, producer: number | string = 1) => by.call<Body>('GET', pathOf(producer))
const store = (by: Caller, version: number, splits: readonly Split[], producer: number | string = 1) =>
  by.call<Body>('PUT', pathOf(producer), { version, splits })

const home = (changes: Partial<Split> = {}): Split => ({
  name: 'Home farm',
  usual: true,
  customerShares: [
    { id: 1, percentage: 60 },
    { id: 2, percentage: 40 },
  ],
  agronomistShares: [{ email: people.ann.email, percentage: 100 }],
  ...changes,
})
const north = (changes: Partial<Split> = {}) => home({ name: 'North place', usual: false, ...changes })

const it = inWorld.extend('noSplits', { auto: true }, async ({ world }) => {
  await world.sql('truncate producer_splits')
})

// (rules splits/kept-in-accounts, splits/exactly-100)
describe('the usual splits of a producer', () => {
  it('the usual splits of a producer are empty at first, and are returned as stored', async ({
    ann,
    bob,
    world,
  }) => {
    expect((await read(ann)).body).toEqual({ version: 0, splits: [] })
    const stored = await store(ann, 0, [home({ name: ' Home\tfarm ' }), north()])
    expect(stored.status).toBe(200)
    expect((await read(bob)).body).toEqual(stored.body)
    const by = {
      changedAt: world.clock.now.toISOString(),
      changedBy: people.ann.email,
      changedByName: people.ann.name,
    }
    expect(stored.body.splits).toEqual([
      { ...home(), ...by, id: expect.any(Number) },
      { ...north(), ...by, id: expect.any(Number) },
    ])
    expect((await read(ann, 2)).body).toEqual({ version: 0, splits: [] })
  })

  it('each change of the list gives it a new version, with who made it', async ({ ann, bob }) => {
    const first = (await store(ann, 0, [home(), north()])).body
    const [one, two] = first.splits
    const second = (await store(bob, first.version, [one!, { ...two!, name: 'North 40' }])).body
    expect(second.version).toBeGreaterThan(first.version)
    expect(second.splits.map(({ id, name, changedByName }) => [id, name, changedByName])).toEqual([
      [one?.id, 'Home farm', 'Ann Zed'],
      [two?.id, 'North 40', 'Bob Adams'],
    ])
    const same = (await store(ann, second.version, second.splits)).body
    expect(same).toEqual(second)
    const other = (
      await store(ann, second.version, [
        { ...one!, usual: false },
        { ...second.splits[1]!, usual: true },
      ])
    ).body
    expect(other.splits.map(({ name, usual }) => [name, usual])).toEqual([
      ['Home farm', false],
      ['North 40', true],
    ])
    const none = (await store(ann, other.version, [])).body
    expect(none).toEqual({ version: 0, splits: [] })
  })

  it('percentages are stored with one decimal', async ({ ann }) => {
    const thirds = [33.34, 33.33, 33.36].map((percentage, at) => ({ id: at + 1, percentage }))
    const { body } = await store(ann, 0, [home({ customerShares: thirds })])
    expect(body.splits[0]?.customerShares.map(({ percentage }) => percentage)).toEqual([33.3, 33.3, 33.4])
  })

  it.for([
    [
      [home({ customerShares: [{ id: 1, percentage: 99.9 }] })],
      'Customer percentages must add up to exactly 100%',
    ],
    [[home({ name: ' ' })], 'Name is required'],
    [[home({ name: 'x'.repeat(201) })], 'Use 200 characters or fewer'],
    [[home({ name: 'a\u0000b' })], 'Remove the NUL character'],
    [[home(), home()], 'Exactly one of the splits must be the usual one (and 1 more to correct)'],
    [[home({ usual: false })], 'Exactly one of the splits must be the usual one'],
    [
      [home({ customerShares: [{ id: 4, percentage: 100 }] })],
      'Dale Archived is archived; choose another customer',
    ],
    [[home({ customerShares: [{ id: 99, percentage: 100 }] })], 'Unknown customer; choose one from the list'],
    [
      [home({ agronomistShares: [{ email: people.old.email, percentage: 100 }] })],
      'Olga Past is archived; choose another agronomist',
    ],
    [[home({ id: 999_999 })], 'This usual split no longer exists; reload the splits'],
    [
      Array.from({ length: 21 }, (_, at) => home({ name: `Field ${at}`, usual: at === 0 })),
      'At most 20 usual splits are allowed',
    ],
    [
      [home({ customerShares: Array.from({ length: 21 }, (_, at) => ({ id: at + 1, percentage: 5 })) })],
      'At most 20 customers are allowed',
    ],
  ] as const)('a list that is wrong is refused: %j', async ([splits, message], { ann }) => {
    const refused = await store(ann, 0, splits)
    expect([refused.status, refused.body.message]).toEqual([400, message])
    expect((await read(ann)).body.splits).toEqual([])
  })

  it('a split of another producer is not accepted', async ({ ann }) => {
    const { body } = await store(ann, 0, [home()])
    const refused = await store(ann, 0, [home({ id: body.splits[0]!.id })], 2)
    expect(refused.body.message).toBe('This usual split no longer exists; reload the splits')
    expect((await read(ann)).body).toEqual(body)
  })

  it('a missing producer has none, and accepts none', async ({ ann }) => {
    expect((await read(ann, 99)).status).toBe(404)
    expect((await store(ann, 0, [home()], 99)).status).toBe(404)
    expect((await read(ann, 'x')).status).toBe(400)
    expect((await read(ann, '2147483648')).status).toBe(400)
  })

  // (rule people/archived-may-stay)
  it('a person archived since may stay in a split, but not be added to another', async ({ ann, world }) => {
    const { body } = await store(ann, 0, [home()])
    await world.sql('update customers set active = false where id = 2')
    const renamed = await store(ann, body.version, [{ ...body.splits[0]!, name: 'Home' }])
    const added = await store(ann, renamed.body.version, [renamed.body.splits[0]!, north()])
    await world.sql('update customers set active = true where id = 2')
    expect([renamed.status, added.status, added.body.message]).toEqual([
      200,
      400,
      'Brook Coop is archived; choose another customer',
    ])
  })
})

// (rule splits/two-at-once)
describe('two users at the usual splits of a producer', () => {
  it('the second one is refused with the current list, and who changed it', async ({ ann, bob }) => {
    const first = (await store(ann, 0, [home()])).body
    const refused = await store(bob, 0, [north({ usual: true })])
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'Ann Zed changed these usual splits while you were editing; review them before you save',
    )
    expect(refused.body.details).toMatchObject({ current: first, by: people.ann.email, byName: 'Ann Zed' })
  })

  it('a list that was emptied and filled again is a different one', async ({ ann, bob }) => {
    const seen = (await store(ann, 0, [home()])).body
    await store(bob, seen.version, [])
    await store(bob, 0, [north({ usual: true })])
    expect((await store(ann, seen.version, [])).status).toBe(409)
  })

  it('of many who store at once one succeeds', async ({ ann, bob }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => store(at % 2 ? ann : bob, 0, [home({ name: `Farm ${at}` })])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await read(ann)).body.splits).toHaveLength(1)
  })

  it('every change is recorded in the audit, with who really made it', async ({ world }) => {
    const mia = await world.as('mia')
    await mia.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    const { version } = (await store(mia, 0, [home()])).body
    const [event] = await world.sql(
      "select id, user_email, real_email, subject, detail from audit_events where action = 'usual-splits' order by id desc limit 1",
    )
    expect(event).toMatchObject({
      id: version,
      user_email: people.ann.email,
      real_email: people.mia.email,
      subject: 'producers/1/splits',
      detail: { before: [], after: [{ name: 'Home farm' }] },
    })
  })
})

// (rule picklists/not-modified)
it('splits that a browser has are not sent again until any change', async ({ ann }) => {
  await store(ann, 0, [home()])
  const first = await read(ann)
  const had = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await ann.call('GET', pathOf(1), undefined, had)).status).toBe(304)
  await store(ann, first.body.version, [])
  expect((await ann.call('GET', pathOf(1), undefined, had)).status).toBe(200)
})

// (rules imports/nothing-dangles, splits/archived-people)
it('an import removes no one who is in a usual split', async ({ ann, mia, world }) => {
  await world.sql("insert into customers (account_id, name) values ('900', 'Split Farm')")
  const [made] = await world.sql<{ id: number }>("select id from customers where account_id = '900'")
  await store(ann, 0, [home({ customerShares: [{ id: made!.id, percentage: 100 }] })])
  const rows = (await readList(mia, 'customers-detailed')).filter(({ accountId }) => accountId !== '900')
  const planned = await plan(mia, 'customers-detailed', rows)
  expect(JSON.stringify(planned.body)).toContain('in 1 usual split')
  await importList(mia, 'customers-detailed', rows)
  expect(await world.sql("select active from customers where account_id = '900'")).toEqual([
    { active: false },
  ])
  await world.sql('truncate producer_splits')
  await importList(mia, 'customers-detailed', rows)
  expect(await world.sql("select from customers where account_id = '900'")).toEqual([])
})
