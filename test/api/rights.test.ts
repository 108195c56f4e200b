import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as authApi from '#shared/api/auth.ts'
import * as feedbackApi from '#shared/api/feedback.ts'
import * as helpApi from '#shared/api/help.ts'
import * as ordersApi from '#shared/api/orders.ts'
import * as picklistsApi from '#shared/api/picklists.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { wholeLists } from '#shared/picklists.ts'
import { type Caller, call, openWorld, order, people, type World } from '#test/world/world.ts'
import { servedRoutes } from './served-routes.ts'
import { calls as onOrders } from './states-calls.ts'

/**
 * Every call that names no order by everybody; those that name one are in the table of their states. A call that
 * is added without a row fails the first test.
 */
const callers = ['nobody', 'agronomist', 'manager', 'admin'] as const
type Statuses = readonly [number, number, number, number]
interface Row {
  path: string
  body?: unknown
  statuses: Statuses
}

const open: Statuses = [200, 200, 200, 200]
const signedIn: Statuses = [401, 200, 200, 200]

const rows: Record<string, Row> = {
  'GET /api/health': { path: '/api/health', statuses: open },
  'GET /api/auth/config': { path: '/api/auth/config', statuses: open },
  'GET /api/auth/login-users': { path: '/api/auth/login-users', statuses: open },
  'GET /api/auth/status': { path: '/api/auth/status', statuses: open },
  'POST /api/auth/login': { path: '/api/auth/login', body: { email: people.bob.email }, statuses: open },
  'POST /api/auth/logout': { path: '/api/auth/logout', statuses: open },
  'POST /api/auth/admin-switch': {
    path: '/api/auth/admin-switch',
    body: { userId: people.bob.email },
    statuses: [401, 403, 200, 200],
  },
  'POST /api/purchase-orders': {
    path: '/api/purchase-orders',
    body: order(),
    statuses: [401, 201, 201, 201],
  },
  'GET /api/purchase-orders/totals': {
    path: '/api/purchase-orders/totals?territory=11',
    statuses: [401, 403, 200, 200],
  },
  'GET /api/help/documents': { path: '/api/help/documents', statuses: signedIn },
  'POST /api/send-feedback': {
    path: '/api/send-feedback',
    body: { subject: 'Filter', message: 'It is quick.' },
    statuses: signedIn,
  },
  ...Object.fromEntries(
    Object.values(wholeLists).map(({ path }) => [`GET ${path}`, { path, statuses: signedIn }]),
  ),
  'GET /api/picklists/counties/:stateId': { path: '/api/picklists/counties/19', statuses: signedIn },
  'GET /api/agronomists/:email': { path: `/api/agronomists/${people.ann.email}`, statuses: signedIn },
  'GET /api/legal/:type': { path: '/api/legal/terms_and_conditions', statuses: signedIn },
}

const sections: Record<string, Endpoint>[] = [
  authApi.auth,
  ordersApi.orders,
  ordersApi.orderLife,
  feedbackApi.feedback,
  helpApi.help,
  picklistsApi.picklists,
  picklistsApi.people,
  picklistsApi.legal,
  picklistsApi.health,
]
const declared = sections
  .flatMap((section) => Object.values(section))
  .map((row) => `${row.method} ${row.path}`)

const written = [
  ...new Set([...Object.keys(rows), ...Object.values(onOrders).map(({ route }) => route)]),
].sort()

let world: World
beforeAll(async () => {
  world = await openWorld({ FEEDBACK_EMAIL: 'board@farm.example' })
})
afterAll(() => world.close())

/** Fresh sessions each time, because some calls end or change them. */
async function caller(name: (typeof callers)[number]): Promise<Pick<Caller, 'call'>> {
  return name === 'nobody'
    ? { call: (method, path, body) => call(world.url, method, path, body) }
    : world.as(({ agronomist: 'ann', manager: 'mia', admin: 'ada' } as const)[name])
}

describe('rights', () => {
  it('rights are written down for every call there is', () => {
    expect([...declared].sort()).toEqual(written)
  })

  it('rights cover every call that the server really serves', async () => {
    expect((await servedRoutes(world.url)).sort()).toEqual(written)
  })

  it.each(Object.entries(rows))('%s', async (route, row) => {
    const statuses: number[] = []
    for (const name of callers) {
      const by = await caller(name)
      statuses.push((await by.call(route.split(' ')[0] ?? 'GET', row.path, row.body)).status)
    }
    expect(Object.fromEntries(callers.map((name, i) => [name, statuses[i]]))).toEqual(
      Object.fromEntries(callers.map((name, i) => [name, row.statuses[i]])),
    )
  })
})
