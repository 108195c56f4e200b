import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { type Caller, call, people, type World } from '#test/world/world.ts'

it.beforeEach(async ({ world }) => {
  await world.sql(`update agronomists set active = email <> 'old@farm.example',
    level = case left(email, 3) when 'mia' then 'Manager' when 'ada' then 'Admin' else 'Agronomist' end`)
})

const statusOf = async (by: Caller) => (await by.call('GET', '/api/auth/status')).body
const isIn = async (by: Caller) => (await statusOf(by)).authenticated
const change = (by: Caller, email: string, fields: object) =>
  by.call('PUT', `/api/picklists/agronomists/${email}`, fields)
const listed = (world: World) =>
  world.sql<{ email: string }>('select email, name, territory, level, active from agronomists order by email')

// (rule rights/session-ends-for-good)
describe('the sessions of a user', () => {
  it('all end when the user is archived, and stay ended when the user is back', async ({ world }) => {
    const ada = await world.as('ada')
    const [first, second] = [await world.as('bob'), await world.as('bob')]
    expect((await change(ada, people.bob.email, { active: false })).status).toBe(200)
    expect([await isIn(first), await isIn(second)]).toEqual([false, false])
    expect((await change(ada, people.bob.email, { active: true })).status).toBe(200)
    expect([await isIn(first), await isIn(second)]).toEqual([false, false])
    expect(await isIn(await world.as('bob'))).toBe(true)
  })

  it.for([
    ['mia', 'Agronomist'],
    ['ada', 'Manager'],
    ['ada', 'Agronomist'],
  ] as const)(
    'all end when %s is lowered to %s, and stay ended when the level is back',
    async ([who, level], { world }) => {
      const other = await world.as(who === 'ada' ? 'mia' : 'ada')
      const session = await world.as(who)
      await change(other, people[who].email, { level })
      expect(await isIn(session)).toBe(false)
      await change(other, people[who].email, { level: people[who].level })
      expect(await isIn(session)).toBe(false)
      expect(await isIn(other)).toBe(true)
    },
  )

  it('continue when the level is raised or something else is changed, which counts at once', async ({
    world,
  }) => {
    const ada = await world.as('ada')
    const bob = await world.as('bob')
    await change(ada, people.bob.email, { level: 'Manager', territory: '51' })
    expect(await statusOf(bob)).toMatchObject({ user: { level: 'Manager', territory: '51' } })
    await change(ada, people.bob.email, { territory: people.bob.territory })
    expect(await isIn(bob)).toBe(true)
  })

  it('end with the import that archives or lowers them, and not with its plan', async ({ world }) => {
    const ada = await world.as('ada')
    const [ann, bob, mia] = [await world.as('ann'), await world.as('bob'), await world.as('mia')]
    const rows = (await listed(world))
      .filter(({ email }) => email !== people.ann.email)
      .map((row) => ({ ...row, ...(row.email === people.mia.email ? { level: 'Agronomist' } : {}) }))
    await ada.call('POST', '/api/picklists/agronomists/import-plan', rows)
    expect([await isIn(ann), await isIn(bob), await isIn(mia)]).toEqual([true, true, true])
    expect((await ada.call('PUT', '/api/picklists/agronomists', rows)).status).toBe(200)
    expect([await isIn(ann), await isIn(bob), await isIn(mia)]).toEqual([false, true, false])
  })

  it('are not started by a sign-in while the user is being archived', async ({ world }) => {
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      await client.query("update agronomists set active = false where email = 'bob@farm.example'")
      const login = call(world.url, 'POST', '/api/auth/login', { email: people.bob.email })
      const waiting = () =>
        world.sql(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%user_sessions%'",
        )
      await expect.poll(waiting).toHaveLength(1)
      await client.query('commit')
      expect((await login).status).toBe(403)
    } finally {
      client.release()
    }
    expect(await world.sql("select from user_sessions where sess->>'email' = 'bob@farm.example'")).toEqual([])
  })
})

// (rules rights/session-ends-for-good, rights/acting-for-another)
describe('acting for another user', () => {
  it('ends with the session of a manager who is lowered', async ({ world }) => {
    const [ada, mia] = [await world.as('ada'), await world.as('mia')]
    await mia.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    await change(ada, people.mia.email, { level: 'Agronomist' })
    expect(await isIn(mia)).toBe(false)
  })

  it('ends at the first call without the level, as before an upgrade, and is not resumed with it', async ({
    world,
  }) => {
    const mia = await world.as('mia')
    await mia.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    await world.sql('alter table agronomists disable trigger user')
    await world.sql("update agronomists set level = 'Agronomist' where email = 'mia@farm.example'")
    await world.sql('alter table agronomists enable trigger user')
    expect(await statusOf(mia)).toMatchObject({ user: { level: 'Agronomist' }, realUser: null })
    await world.sql("update agronomists set level = 'Manager' where email = 'mia@farm.example'")
    expect(await statusOf(mia)).toMatchObject({ user: { email: people.mia.email }, realUser: null })
  })
})
