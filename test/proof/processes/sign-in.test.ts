import { describe, expect } from 'vitest'
import { answerOf, atProvider, credentialOf, it } from '#test/api/sign-in-world.ts'
import { it as byName } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, call, type Person, people } from '#test/world/world.ts'
import { at, start } from './elsewhere.ts'

describe('two processes', () => {
  it('two processes share a sign-in: begun at one, ended at the other', async ({
    world,
    provider,
    visitor,
  }) => {
    const other = await start(world, provider.settings)
    const back = new URL(await atProvider(world, visitor, { query: '?to=/insights' }))
    back.host = new URL(other.url).host
    const { location } = await visitor.get(back.href)
    expect(location).toContain(`${other.url}/login#credential=`)
    const body = { credential: credentialOf(location), clientId: 'furrow' }
    const answer = answerOf(await visitor.post(`${world.url}/api/auth/verify`, body))
    expect(answer).toMatchObject({ status: 200, user: { email: people.ann.email }, to: '/insights' })
  })
})

interface Ending {
  who: Person
  end: (by: Caller) => ReturnType<Caller['call']>
  undo?: (by: Caller) => ReturnType<Caller['call']>
}

const change = (who: Person, body: object) => (by: Caller) =>
  by.call('PUT', `/api/picklists/agronomists/${people[who].email}`, body)

// (rules rights/session-ends-for-good, rights/sessions-of-a-person)
byName.for<[string, Ending]>([
  ['archived', { who: 'bob', end: change('bob', { active: false }), undo: change('bob', { active: true }) }],
  [
    'lowered',
    { who: 'mia', end: change('mia', { level: 'Agronomist' }), undo: change('mia', { level: 'Manager' }) },
  ],
  [
    'signed out everywhere by a manager',
    { who: 'ann', end: (by) => by.call('POST', `/api/agronomists/${people.ann.email}/end-sessions`) },
  ],
])(
  'a user who is %s at one process is out at the other with the next call',
  async ([, { who, end, undo }], { world }) => {
    // The process uses the real clock. Sessions created at the tests' usual date would have expired.
    world.clock.now = new Date()
    const ada = await world.as('ada')
    const process = await start(world, { SIGN_IN: 'directory', SEED: 'none' })
    const there = at(process, await world.as(who))
    const statuses = async () => [
      (await there.call('GET', ordersPath)).status,
      (await call(process.url, 'GET', ordersPath, undefined, { cookie: there.cookie })).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    expect((await end(ada)).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    if (!undo) return
    expect((await undo(ada)).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
  },
)
