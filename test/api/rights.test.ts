import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as administrationApi from '#shared/api/administration.ts'
import * as authApi from '#shared/api/auth.ts'
import * as feedbackApi from '#shared/api/feedback.ts'
import * as helpApi from '#shared/api/help.ts'
import * as manyOrdersApi from '#shared/api/many-orders.ts'
import * as ordersApi from '#shared/api/orders.ts'
import * as picklistsApi from '#shared/api/picklists.ts'
import { type Endpoint, routeOf } from '#shared/endpoint.ts'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { type Caller, call, openWorld, order, people, type World } from '#test/world/world.ts'
import { hasAddressOfItsOwn, servedRoutes } from './served-routes.ts'
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
const managers: Statuses = [401, 403, 200, 200]

const coops = [{ coopId: 'C1', accountId: '101', name: 'Brook Coop' }]

/** Signing in at a provider, where one signs in by name; where one doesn't, test/api/sign-in.test.ts has it. */
const notHere: Statuses = [404, 404, 404, 404]

const rows: Record<string, Row> = {
  'GET /api/health': { path: '/api/health', statuses: open },
  'GET /api/health/live': { path: '/api/health/live', statuses: open },
  'GET /api/auth/config': { path: '/api/auth/config', statuses: open },
  'GET /api/auth/login-users': { path: '/api/auth/login-users', statuses: open },
  'GET /api/auth/status': { path: '/api/auth/status', statuses: open },
  'POST /api/auth/login': { path: '/api/auth/login', body: { email: people.bob.email }, statuses: open },
  'GET /api/auth/oidc/start': { path: '/api/auth/oidc/start', statuses: notHere },
  'GET /api/auth/oidc/callback': { path: '/api/auth/oidc/callback', statuses: notHere },
  'POST /api/auth/verify': {
    path: '/api/auth/verify',
    body: { credential: 'a.b.c', clientId: 'furrow' },
    statuses: notHere,
  },
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
  'GET /api/picklists/:list': { path: '/api/picklists/crops', statuses: signedIn },
  'POST /api/picklists/:list': {
    path: '/api/picklists/service-types',
    body: { name: 'Night Scouting' },
    statuses: [401, 403, 201, 201],
  },
  'PUT /api/picklists/:list/:key': {
    path: '/api/picklists/crops/corn-all',
    body: { season: 'spring' },
    statuses: managers,
  },
  'GET /api/picklists/:list/:key/usage': { path: '/api/picklists/crops/corn-all/usage', statuses: managers },
  'GET /api/picklists/:list/:key/changes': {
    path: '/api/picklists/crops/corn-all/changes',
    statuses: managers,
  },
  'POST /api/picklists/:list/import-plan': {
    path: '/api/picklists/coop-names/import-plan',
    body: coops,
    statuses: managers,
  },
  'PUT /api/picklists/:list': { path: '/api/picklists/coop-names', body: coops, statuses: managers },
  'GET /api/picklists/:list/imports': { path: '/api/picklists/coop-names/imports', statuses: managers },
  'POST /api/picklists/:list/imports/:id/put-back-plan': {
    path: '/api/picklists/coop-names/imports/1/put-back-plan',
    statuses: managers,
  },
  'POST /api/picklists/:list/imports/:id/put-back': {
    path: '/api/picklists/coop-names/imports/1/put-back',
    statuses: managers,
  },
  'POST /api/customers': {
    path: '/api/customers',
    body: { name: 'Elm Growers' },
    statuses: [401, 201, 201, 201],
  },
  'PUT /api/customers/:key': { path: '/api/customers/101', body: { city: 'Ames' }, statuses: signedIn },
  'PUT /api/agronomists/:email': {
    path: `/api/agronomists/${people.ann.email}`,
    body: { customerIds: [1] },
    statuses: signedIn,
  },
  'GET /api/legal/:type': { path: '/api/legal/terms_and_conditions', statuses: signedIn },
  'PUT /api/legal/:type': {
    path: '/api/legal/terms_and_conditions',
    body: { content: 'Pay within 30 days.' },
    statuses: managers,
  },
  'GET /api/legal/:type/history': { path: '/api/legal/terms_and_conditions/history', statuses: managers },
  'GET /api/purchase-orders/ids': { path: '/api/purchase-orders/ids', statuses: managers },
  'POST /api/purchase-orders/archive-question': {
    path: '/api/purchase-orders/archive-question',
    body: { ids: [1] },
    statuses: managers,
  },
  'GET /api/purchase-orders/export/csv': { path: '/api/purchase-orders/export/csv', statuses: managers },
}

const sections: Record<string, Endpoint>[] = [
  authApi.auth,
  authApi.oidc,
  ordersApi.orders,
  ordersApi.orderLife,
  manyOrdersApi.manyOrders,
  feedbackApi.feedback,
  administrationApi.lists,
  administrationApi.customers,
  administrationApi.agronomistRecords,
  helpApi.help,
  picklistsApi.picklists,
  picklistsApi.people,
  picklistsApi.legal,
  administrationApi.legalWrites,
  picklistsApi.health,
]
const declared = sections.flatMap((section) => Object.values(section)).map(routeOf)

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

/** What managers may do, by everybody who isn't one at that moment. */
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

  it('rights of the administration end with the archiving of a manager', async () => {
    const mia = await world.as('mia')
    await world.sql('update agronomists set active = false where email = $1', [people.mia.email])
    for (const row of forManagers) expect([row[0], (await send(mia, row)).status]).toEqual([row[0], 401])
    await world.sql('update agronomists set active = true where email = $1', [people.mia.email])
  })

  it('rights of the administration are not for what another site sends by the cookie of a manager', async () => {
    const { token } = await world.as('mia')
    const headers = { cookie: `furrow_session=${token}`, origin: 'https://elsewhere.example' }
    const page = { call: (...sent: Parameters<Caller['call']>) => call<never>(world.url, ...sent) }
    const writes = Object.entries(rows).filter(([route]) => !/^GET|\/auth\//.test(route))
    for (const row of writes) {
      expect([row[0], (await send(page, row, headers)).status]).toEqual([row[0], 403])
    }
  })
})
