import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { type Caller, call, people, type World } from '#test/world/world.ts'

const minutes = 60_000
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' }

interface Listed {
  id: number
  browser: string | null
  began: string
  lastUsed: string
  current: boolean
}

it.beforeEach(async ({ world }) => {
  await world.sql('delete from user_sessions')
})

const listOf = async (by: Pick<Caller, 'call'>) => (await by.call<Listed[]>('GET', '/api/auth/sessions')).body
const isIn = async (by: Caller) => (await by.call('GET', '/api/auth/status')).body.authenticated

async function later<T>(world: World, by: number, act: () => Promise<T>): Promise<T> {
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + by * minutes)
  try {
    return await act()
  } finally {
    world.clock.now = now
  }
}

// (rule rights/my-sessions)
describe('my sessions', () => {
  it('are listed with browser, start and last use, this one first, and no other user’s', async ({
    world,
  }) => {
    const start = world.clock.now.toISOString()
    await call(world.url, 'POST', '/api/auth/login', { email: people.ann.email }, firefox)
    await world.as('bob')
    const ann = await later(world, 30, () => world.as('ann'))
    const list = await later(world, 45, () => listOf(ann))
    const at = (minute: number) => new Date(Date.parse(start) + minute * minutes).toISOString()
    expect(list).toEqual([
      { id: expect.any(Number), browser: null, began: at(30), lastUsed: at(45), current: true },
      { id: expect.any(Number), browser: 'Firefox on Linux', began: start, lastUsed: start, current: false },
    ])
  })

  it('show their last use within ten minutes, also in the last hours of a week', async ({ world }) => {
    const [first, second] = [await world.as('ann'), await world.as('ann')]
    for (const hour of [11, 22, 33, 44, 55, 66, 77, 88, 99, 110, 121, 132, 143, 154, 160, 167])
      await later(world, hour * 60, () => isIn(first))
    await later(world, 60, () => isIn(second))
    const began = world.clock.now.getTime()
    const list = await later(world, 167 * 60 + 5, () => listOf(first))
    expect(list).toMatchObject([{ current: true }])
    const [row] = await world.sql<{ used: Date }>('select max(used) as used from user_sessions')
    expect(row?.used.getTime()).toBe(began + 167 * 60 * minutes)
  })

  it('can be ended one by one, each once', async ({ world }) => {
    const [first, second] = [await world.as('ann'), await world.as('ann')]
    const other = (await listOf(second)).find(({ current }) => !current)
    const end = () => second.call('POST', `/api/auth/sessions/${other?.id}/end`)
    expect([(await end()).status, (await end()).status]).toEqual([200, 404])
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
  })

  it('of another user can’t be ended, and no one learns that they exist', async ({ world }) => {
    const [ann, mia] = [await world.as('ann'), await world.as('mia')]
    const [anns] = await listOf(ann)
    for (const id of [anns?.id, 999_999_999_999_999, 0])
      expect(await mia.call('POST', `/api/auth/sessions/${id}/end`)).toMatchObject({
        status: 404,
        body: { message: 'This session has already ended' },
      })
    expect((await mia.call('POST', '/api/auth/sessions/one/end')).status).toBe(400)
    expect(await isIn(ann)).toBe(true)
  })

  it('can all be ended except this one', async ({ world }) => {
    const [first, second, third] = [await world.as('ann'), await world.as('ann'), await world.as('ann')]
    const bob = await world.as('bob')
    expect((await second.call('POST', '/api/auth/sessions/end-others')).body).toEqual({ ended: 2 })
    expect(await Promise.all([first, second, third, bob].map(isIn))).toEqual([false, true, false, true])
  })

  it('are the manager’s while acting for another user', async ({ world }) => {
    const [other, mia, bob] = [await world.as('mia'), await world.as('mia'), await world.as('bob')]
    await mia.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    expect(await listOf(mia)).toHaveLength(2)
    expect((await mia.call('POST', '/api/auth/sessions/end-others')).body).toEqual({ ended: 1 })
    expect([await isIn(other), await isIn(mia), await isIn(bob)]).toEqual([false, true, true])
  })

  it('are 20 at most: the 21st ends the least recently used one', async ({ world }) => {
    const [first, second] = [await world.as('ann'), await world.as('ann')]
    for (let n = 3; n <= 20; n++) await later(world, n, () => world.as('ann'))
    await later(world, 30, () => isIn(first))
    const newest = await later(world, 31, () => world.as('ann'))
    expect([await isIn(first), await isIn(second), await isIn(newest)]).toEqual([true, false, true])
    expect(await listOf(newest)).toHaveLength(20)
  })

  it('are 20 at most when many begin at once, and expired ones don’t count', async ({ world }) => {
    await later(world, -13 * 60, async () => {
      for (let n = 0; n < 3; n++) await world.as('ann')
    })
    const all = await Promise.all(Array.from({ length: 25 }, () => world.as('ann')))
    const live = await Promise.all(all.map(isIn))
    expect(live.filter((is) => is)).toHaveLength(20)
  })
})

// (rule rights/sessions-of-a-person)
describe('the sessions of a user', () => {
  it('are counted and ended by managers, with a trace that names both', async ({ world }) => {
    const [first, second, bob] = [await world.as('ann'), await world.as('ann'), await world.as('bob')]
    const ada = await world.as('ada')
    await ada.call('POST', '/api/auth/admin-switch', { userId: people.mia.email })
    const path = `/api/agronomists/${people.ann.email}`
    expect((await ada.call('GET', `${path}/sign-in`)).body).toMatchObject({ sessions: 2 })
    expect((await ada.call('POST', `${path}/end-sessions`)).body).toEqual({ ended: 2 })
    expect((await ada.call('POST', `${path}/end-sessions`)).body).toEqual({ ended: 0 })
    expect([await isIn(first), await isIn(second), await isIn(bob)]).toEqual([false, false, true])
    expect(
      await world.sql(
        "select user_email, real_email, subject, detail from audit_events where action = 'end-sessions'",
      ),
    ).toEqual([
      {
        user_email: people.mia.email,
        real_email: people.ada.email,
        subject: `agronomists/${people.ann.email}`,
        detail: { ended: 2 },
      },
    ])
  })

  it('are not found if there is no such user', async ({ mia }) => {
    const statuses = [
      (await mia.call('GET', '/api/agronomists/nobody@farm.example/sign-in')).status,
      (await mia.call('POST', '/api/agronomists/nobody@farm.example/end-sessions')).status,
    ]
    expect(statuses).toEqual([404, 404])
  })
})
