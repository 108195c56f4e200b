import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, call, order, people, type World } from '#test/world/world.ts'
import { declared, rows } from './rights-table.ts'
import { type Asking, calls as onOrders, request } from './states-calls.ts'

/** Makes every call as users who don't have the right to make it. No call succeeds, and nothing is saved. */

const it = inWorld
  .extend('configuration', { scope: 'file' }, async () => ({ FEEDBACK_EMAIL: 'board@farm.example' }))
  /** This order is visible only to Ann and the managers. */
  .extend('anns', { scope: 'file' }, async ({ ann }) => createOrder(ann, order()))
  /**
   * Returns a checksum for each table, except those for sessions, audit events and sign-in counts. Uses a
   * single statement, because the tests call this function hundreds of times.
   */
  .extend('stored', { scope: 'file' }, async ({ world }) => {
    const [all] = await world.sql<{ sql: string }>(
      `select string_agg(
         format($$select %L as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from %I t$$,
           table_name, table_name), ' union all ') as sql
       from information_schema.tables
       where table_schema = 'public' and table_name !~ 'session|audit|sign_in_counts'`,
    )
    return async () => {
      const sums = await world.sql<{ name: string; sum: string }>(all?.sql ?? '')
      return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
    }
  })

interface Attempt {
  route: string
  method: string
  path: string
  body: unknown
  /**
   * `nobody` is the expected status without a session. `another` is the expected status for an agronomist who
   * doesn't own the order or record.
   */
  nobody: number
  another: number
  listed: Asking['listed']
}

/**
 * Throws for a call that is in neither rights-table.ts nor states-calls.ts, so a new call can't be forgotten.
 */
function attemptsOf(route: string, anns: Order): Attempt[] {
  const [method = ''] = route.split(' ')
  const row = rows[route]
  if (row) {
    const { path, body, statuses, another = statuses[1] } = row
    // If the row has no `another`, every agronomist gets the same status.
    return [{ route, method, path, body, nobody: statuses[0], another, listed: undefined }]
  }
  const asked: Asking[] = Object.values(onOrders).filter((asking) => asking.route === route)
  if (asked.length === 0) throw new Error(`${route} is in no table of rights`)
  return asked.map((asking) => {
    const { address, body } = request(asking, anns)
    const managersOnly = /status=archived|discount-review$/.test(address)
    const another = managersOnly ? 403 : asking.listed ? 200 : 404
    return { route, method, path: address, body, nobody: 401, another, listed: asking.listed }
  })
}

/** Whether the call might end the session that it was tried with, so that the next call needs a new one. */
const endsSessions = (route: string) => /auth|session/.test(route)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const notSignedIn: Record<string, (world: World) => Promise<Record<string, string>>> = {
  nobody: async () => ({}),
  'a caller with an invented token': async () => bearer('x'.repeat(43)),
  'the session of an archived user, as a bearer token': async (world) =>
    bearer((await archived(world)).token),
  'the session of an archived user, as a cookie': async (world) => ({
    cookie: (await archived(world)).cookie,
  }),
  'an access token as a cookie': async (world) => ({
    cookie: `furrow_session=${(await world.as('mia')).token}`,
  }),
  'a cookie as an access token': async (world) =>
    bearer((await world.as('mia')).cookie.replace('furrow_session=', '')),
  'the session of an archived manager': async (world) => bearer((await archived(world, 'Manager')).token),
  'a session that was left': async (world) => {
    const bob = await world.as('bob')
    await bob.call('POST', '/api/auth/logout')
    return bearer(bob.token)
  },
  'a session that is over': async (world) => {
    const { token } = await world.as('bob')
    await world.sql(
      "update user_sessions set expire = '2026-01-01' where began = (select max(began) from user_sessions) and sess->>'email' = $1",
      [people.bob.email],
    )
    return bearer(token)
  },
}

async function archived(world: World, level = 'Agronomist'): Promise<Caller> {
  await world.sql('update agronomists set active = true, level = $2 where email = $1', [
    people.old.email,
    level,
  ])
  const old = await world.as('old')
  await world.sql("update agronomists set active = false, level = 'Agronomist' where email = $1", [
    people.old.email,
  ])
  return old
}

// (rules rights/session, rights/access-token, rights/who-sees-an-order)
describe('every call', () => {
  it.for(Object.entries(notSignedIn))(
    'every call refuses %s',
    async ([_who, headersOf], { world, anns, stored }) => {
      let headers = await headersOf(world)
      let before = await stored()
      for (const route of declared) {
        for (const { method, path, body, nobody } of attemptsOf(route, anns)) {
          const answer = await call<unknown>(world.url, method, path, body, headers)
          expect([route, answer.status]).toEqual([route, nobody])
          if (nobody === 401) expect(answer.body).toMatchObject({ code: 'unauthenticated' })
          expect(JSON.stringify(answer.body)).not.toContain('North 40')
        }
        expect([route, await stored()]).toEqual([route, before])
        if (!endsSessions(route)) continue
        headers = await headersOf(world)
        before = await stored()
      }
    },
  )

  it('every call shows and gives another agronomist nothing of an order or a record they do not own', async ({
    world,
    anns,
    stored,
  }) => {
    for (const route of declared) {
      const bob = await world.as('bob')
      for (const { method, path, body, another, listed } of attemptsOf(route, anns)) {
        const before = await stored()
        const answer = await bob.call<never>(method, path, body)
        expect([route, answer.status]).toEqual([route, another])
        if (listed && answer.status === 200)
          expect([route, listed(answer.body, anns).map(({ id }) => id)]).toEqual([route, []])
        if (answer.status >= 400) expect([route, await stored()]).toEqual([route, before])
      }
    }
    const [row] = await world.sql(
      'select version_number, status, finalized from purchase_orders where id = $1',
      [anns.id],
    )
    expect(row).toEqual({ version_number: 1, status: true, finalized: false })
  })
})

// (rule rights/own-pages-only)
describe('every write', () => {
  it.for([
    ['the origin of another site', { origin: 'https://elsewhere.example' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['this host over another port', { origin: 'http://127.0.0.1:1' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighboring site', { 'sec-fetch-site': 'same-site' }],
  ] as const)(
    'every write by the cookie of a manager refuses %s',
    async ([_what, foreign], { world, anns, stored }) => {
      const { cookie } = await world.as('mia')
      const before = await stored()
      for (const route of declared.filter((one) => !one.startsWith('GET '))) {
        for (const { method, path, body, nobody } of attemptsOf(route, anns)) {
          const answer = await call<unknown>(world.url, method, path, body, { cookie, ...foreign })
          // A sign-in method that isn't configured returns 404 for everyone.
          const refused = nobody === 404 ? 404 : 403
          expect([route, answer.status]).toEqual([route, refused])
          if (refused === 403)
            expect(answer.body).toMatchObject({ message: expect.stringContaining('came from another site') })
        }
      }
      expect(await stored()).toEqual(before)
      // The other site couldn't end the victim's session, so the session still works.
      expect((await call(world.url, 'GET', '/api/purchase-orders', undefined, { cookie })).status).toBe(200)
    },
  )

  it.for(['cross-site', 'same-site'])(
    'a file is not handed out to a navigation that is %s, and leaves no trace',
    async (site, { world, anns }) => {
      const { cookie } = await world.as('mia')
      for (const path of [
        `/api/purchase-orders/${anns.id}/versions/1/document.pdf`,
        '/api/purchase-orders/export/csv',
      ]) {
        const asked = await call(world.url, 'GET', path, undefined, {
          cookie,
          'sec-fetch-site': site,
          'sec-fetch-mode': 'navigate',
        })
        expect([path, asked.status]).toEqual([path, 403])
      }
      expect(await world.sql('select from document_hand_outs')).toEqual([])
    },
  )

  it('every call that signs in refuses another site, also without a cookie', async ({ world }) => {
    const answer = await call(
      world.url,
      'POST',
      '/api/auth/login',
      { email: people.bob.email },
      { origin: 'https://elsewhere.example' },
    )
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
  })
})

describe('the table of attacks', () => {
  it('the table of attacks misses a call that is in no table of rights', ({ anns }) => {
    expect(() => attemptsOf('POST /api/purchase-orders/:id/forget', anns)).toThrow('is in no table of rights')
  })
})
