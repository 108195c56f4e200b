import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, call, openWorld, people, type World } from '#test/world/world.ts'
import { callers, declared, type Row, rows, written } from './rights-table.ts'
import { hasAddressOfItsOwn, servedRoutes } from './served-routes.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ FEEDBACK_EMAIL: 'board@farm.example' })
})
afterAll(() => world.close())

/** Signs in each time, because some calls end or change the session. */
async function caller(name: (typeof callers)[number]): Promise<Pick<Caller, 'call'>> {
  return name === 'nobody'
    ? { call: (method, path, body) => call(world.url, method, path, body) }
    : world.as(({ agronomist: 'ann', manager: 'mia', admin: 'ada' } as const)[name])
}

describe('rights', () => {
  it('rights are written down for every call', () => {
    expect([...declared].sort()).toEqual(written)
  })

  it('rights cover every call that the server really serves', async () => {
    expect((await servedRoutes(world.url)).sort()).toEqual(written.filter(hasAddressOfItsOwn))
  })

  it.each(Object.entries(rows))('%s', async (route, row) => {
    const statuses: number[] = []
    for (const name of callers) {
      const by = await caller(name)
      const { status, body } = await by.call(route.split(' ')[0] ?? 'GET', row.path, row.body)
      statuses.push(status)
      if (status >= 400)
        expect(body).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\w+ \w+/) })
    }
    expect(Object.fromEntries(callers.map((name, i) => [name, statuses[i]]))).toEqual(
      Object.fromEntries(callers.map((name, i) => [name, row.statuses[i]])),
    )
  })
})

/**
 * Actions that only managers can take. The tests try them as a manager who acts as an agronomist, and as an
 * archived manager.
 */
const forManagers = Object.entries(rows).filter(
  ([, { statuses }]) => statuses[1] === 403 && statuses[0] === 401,
)

// (rules rights/acting-for-another, rights/session, rights/own-pages-only)
describe('rights of the administration', () => {
  const send = (by: Pick<Caller, 'call'>, [route, { path, body }]: [string, Row], headers = {}) =>
    by.call<{ message: string }>(route.split(' ')[0] ?? 'GET', path, body, headers)

  it('rights of the administration are not those of a manager who acts as an agronomist', async () => {
    const mia = await world.as('mia')
    await mia.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    for (const row of forManagers) {
      if (row[0].endsWith('/admin-switch')) continue
      expect([row[0], (await send(mia, row)).status]).toEqual([row[0], 403])
    }
  })

  it('rights of the administration end when a manager is archived', async () => {
    const mia = await world.as('mia')
    await world.sql('update agronomists set active = false where email = $1', [people.mia.email])
    for (const row of forManagers) expect([row[0], (await send(mia, row)).status]).toEqual([row[0], 401])
    await world.sql('update agronomists set active = true where email = $1', [people.mia.email])
  })

  it('rights of the administration are not for what another site sends by the cookie of a manager', async () => {
    const { cookie } = await world.as('mia')
    const headers = { cookie, origin: 'https://elsewhere.example' }
    const page = { call: (...sent: Parameters<Caller['call']>) => call<never>(world.url, ...sent) }
    const writes = Object.entries(rows).filter(([route]) => !/^GET|\/auth\//.test(route))
    for (const row of writes) {
      expect([row[0], (await send(page, row, headers)).status]).toEqual([row[0], 403])
    }
  })
})
