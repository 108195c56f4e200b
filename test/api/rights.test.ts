import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as authApi from '#shared/api/auth.ts'
import * as feedbackApi from '#shared/api/feedback.ts'
import * as ordersApi from '#shared/api/orders.ts'
import * as picklistsApi from '#shared/api/picklists.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Order } from '#shared/order/order.ts'
import { type Caller, call, finalize, openWorld, order, people, type World } from '../world.ts'

/**
 * Every call by everybody: nobody, a stranger, the creator, an assigned agronomist, a manager, an admin.
 * A call that is added without a row here fails the first test.
 */
const callers = ['nobody', 'stranger', 'creator', 'assigned', 'manager', 'admin'] as const
type Statuses = readonly [number, number, number, number, number, number]
interface Row {
  path: (id: number) => string
  body?: unknown
  statuses: Statuses
}

const open: Statuses = [200, 200, 200, 200, 200, 200]
const signedIn: Statuses = [401, 200, 200, 200, 200, 200]
const own: Statuses = [401, 404, 200, 200, 200, 200]
const at = (path: string) => () => path

const rows: Record<string, Row> = {
  'GET /api/health': { path: at('/api/health'), statuses: open },
  'GET /api/auth/config': { path: at('/api/auth/config'), statuses: open },
  'GET /api/auth/login-users': { path: at('/api/auth/login-users'), statuses: open },
  'GET /api/auth/status': { path: at('/api/auth/status'), statuses: open },
  'POST /api/auth/login': { path: at('/api/auth/login'), body: { email: people.bob.email }, statuses: open },
  'POST /api/auth/logout': { path: at('/api/auth/logout'), statuses: open },
  'POST /api/auth/admin-switch': {
    path: at('/api/auth/admin-switch'),
    body: { userId: people.bob.email },
    statuses: [401, 403, 403, 403, 200, 200],
  },
  'GET /api/purchase-orders': { path: at('/api/purchase-orders'), statuses: signedIn },
  'GET /api/purchase-orders/:id': { path: (id) => `/api/purchase-orders/${id}`, statuses: own },
  'POST /api/purchase-orders': {
    path: at('/api/purchase-orders'),
    body: order(),
    statuses: [401, 201, 201, 201, 201, 201],
  },
  'PUT /api/purchase-orders/:id': {
    path: (id) => `/api/purchase-orders/${id}`,
    body: { comments: 'x' },
    statuses: own,
  },
  'PATCH /api/purchase-orders/:id': {
    path: (id) => `/api/purchase-orders/${id}`,
    body: { comments: 'x' },
    statuses: own,
  },
  'GET /api/purchase-orders/:id/versions': {
    path: (id) => `/api/purchase-orders/${id}/versions`,
    statuses: own,
  },
  'GET /api/purchase-orders/:id/versions/:n': {
    path: (id) => `/api/purchase-orders/${id}/versions/1`,
    statuses: own,
  },
  'GET /api/purchase-orders/families': {
    path: (id) => `/api/purchase-orders/families?ids=${id}`,
    statuses: signedIn,
  },
  'GET /api/purchase-orders/:id/family': { path: (id) => `/api/purchase-orders/${id}/family`, statuses: own },
  // Nobody here speaks with ACES: whoever may finalize gets as far as that.
  'PATCH /api/purchase-orders/:id/finalized': {
    path: (id) => `/api/purchase-orders/${id}/finalized`,
    body: { finalized: true },
    statuses: [401, 404, 502, 502, 502, 502],
  },
  'POST /api/purchase-orders/:id/archive': {
    path: (id) => `/api/purchase-orders/${id}/archive`,
    statuses: own,
  },
  'POST /api/purchase-orders/:id/unarchive': {
    path: (id) => `/api/purchase-orders/${id}/unarchive`,
    statuses: own,
  },
  'GET /api/purchase-orders/totals': {
    path: at('/api/purchase-orders/totals?territory=11'),
    statuses: [401, 403, 403, 403, 200, 200],
  },
  'GET /api/purchase-orders/:id/timeline': {
    path: (id) => `/api/purchase-orders/${id}/timeline`,
    statuses: own,
  },
  'POST /api/send-feedback': {
    path: at('/api/send-feedback'),
    body: { subject: 'Filter', message: 'It is quick.' },
    statuses: signedIn,
  },
  'GET /api/picklists/states': { path: at('/api/picklists/states'), statuses: signedIn },
  'GET /api/picklists/counties/:stateId': { path: at('/api/picklists/counties/19'), statuses: signedIn },
  'GET /api/picklists/service-types': { path: at('/api/picklists/service-types'), statuses: signedIn },
  'GET /api/picklists/grid-sizes': { path: at('/api/picklists/grid-sizes'), statuses: signedIn },
  'GET /api/picklists/coop-names': { path: at('/api/picklists/coop-names'), statuses: signedIn },
  'GET /api/picklists/crops': { path: at('/api/picklists/crops'), statuses: signedIn },
  'GET /api/picklists/producers': { path: at('/api/picklists/producers'), statuses: signedIn },
  'GET /api/picklists/customers': { path: at('/api/picklists/customers'), statuses: signedIn },
  'GET /api/picklists/customers-detailed': {
    path: at('/api/picklists/customers-detailed'),
    statuses: signedIn,
  },
  'GET /api/picklists/agronomists': { path: at('/api/picklists/agronomists'), statuses: signedIn },
  'GET /api/agronomists/:email': { path: at(`/api/agronomists/${people.ann.email}`), statuses: signedIn },
  'GET /api/legal/:type': { path: at('/api/legal/terms_and_conditions'), statuses: signedIn },
}

const sections: Record<string, Endpoint>[] = [
  authApi.auth,
  ordersApi.orders,
  ordersApi.orderLife,
  feedbackApi.feedback,
  picklistsApi.picklists,
  picklistsApi.people,
  picklistsApi.legal,
  picklistsApi.health,
]
const declared = sections
  .flatMap((section) => Object.values(section))
  .map((row) => `${row.method} ${row.path}`)

let world: World
beforeAll(async () => {
  world = await openWorld({ FEEDBACK_EMAIL: 'board@farm.example' })
  await world.sql(
    "insert into agronomists (email, name, territory) values ('zoe@farm.example', 'Zoe New', '51')",
  )
})
afterAll(() => world.close())

/** Fresh sessions each time, because some calls end or change them. */
async function caller(name: (typeof callers)[number]): Promise<Caller> {
  if (name === 'nobody')
    return { token: '', call: (method, path, body) => call(world.url, method, path, body) }
  if (name !== 'stranger')
    return world.as(({ creator: 'ann', assigned: 'bob', manager: 'mia', admin: 'ada' } as const)[name])
  const { body } = await call<{ accessToken: string }>(world.url, 'POST', '/api/auth/login', {
    email: 'zoe@farm.example',
  })
  return {
    token: body.accessToken,
    call: (method, path, sent) =>
      call(world.url, method, path, sent, { authorization: `Bearer ${body.accessToken}` }),
  }
}

async function ownOrder(): Promise<Order> {
  const ann = await world.as('ann')
  const shares = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
  return (await ann.call<Order>('POST', '/api/purchase-orders', order({ agronomistAssignments: shares })))
    .body
}

describe('rights', () => {
  it('are written down for every call there is', () => {
    expect([...declared].sort()).toEqual(Object.keys(rows).sort())
  })

  it('cover what the server really serves', async () => {
    const { body } = await call<{ paths: Record<string, Record<string, unknown>> }>(
      world.url,
      'GET',
      '/api/openapi.json',
    )
    const served = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(served.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(Object.keys(rows).sort())
  })

  it.each(Object.entries(rows))('%s', async (route, row) => {
    const statuses: number[] = []
    for (const name of callers) {
      const { id } = await ownOrder()
      const by = await caller(name)
      const answer = await by.call(route.split(' ')[0] ?? 'GET', row.path(id), row.body)
      statuses.push(answer.status)
    }
    expect(Object.fromEntries(callers.map((name, i) => [name, statuses[i]]))).toEqual(
      Object.fromEntries(callers.map((name, i) => [name, row.statuses[i]])),
    )
  })

  it.each([
    ['finalized', [404, 409, 409, 409, 409], (id: number) => finalize(world, id)],
    ['waiting for ACES', [404, 409, 409, 409, 409], (id: number) => finalize(world, id, 'pending')],
    [
      'archived',
      [404, 404, 404, 409, 409],
      (id: number) => world.sql('update purchase_orders set status = false where id = $1', [id]),
    ],
  ] as const)('to change an order that is %s', async (_state, expected, prepare) => {
    for (const method of ['PUT', 'PATCH']) {
      const { id } = await ownOrder()
      await prepare(id)
      const statuses = []
      for (const name of callers.slice(1))
        statuses.push((await (await caller(name)).call(method, `/api/purchase-orders/${id}`, {})).status)
      expect(statuses).toEqual(expected)
    }
  })

  it('a child of an order that one cannot see is refused like an unknown one', async () => {
    const { id } = await ownOrder()
    await finalize(world, id)
    const zoe = await caller('stranger')
    const child = { documentType: 'supplemental', lineItems: order().lineItems }
    const hidden = await zoe.call('POST', '/api/purchase-orders', { ...child, parentPoId: id })
    const unknown = await zoe.call('POST', '/api/purchase-orders', { ...child, parentPoId: 2_000_000_000 })
    expect([hidden.status, unknown.status]).toEqual([404, 404])
  })
})
