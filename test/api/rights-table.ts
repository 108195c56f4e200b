import * as administrationApi from '#shared/api/administration.ts'
import * as auditApi from '#shared/api/audit/audit.ts'
import * as authApi from '#shared/api/auth.ts'
import * as checksApi from '#shared/api/checks/discount-checks.ts'
import * as correctionsApi from '#shared/api/corrections/corrections.ts'
import * as feedbackApi from '#shared/api/feedback.ts'
import * as helpApi from '#shared/api/help.ts'
import * as knownFieldsApi from '#shared/api/known-fields.ts'
import * as manyOrdersApi from '#shared/api/many-orders.ts'
import * as ordersApi from '#shared/api/orders.ts'
import * as picklistsApi from '#shared/api/picklists.ts'
import * as renewalsApi from '#shared/api/renewals.ts'
import * as searchApi from '#shared/api/search.ts'
import * as splitsApi from '#shared/api/splits.ts'
import * as statementsApi from '#shared/api/statements/statements.ts'
import * as viewsApi from '#shared/api/views/views.ts'
import { type Endpoint, routeOf } from '#shared/endpoint.ts'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { order, people } from '#test/world/world.ts'
import { calls as onOrders } from './states-calls.ts'

/**
 * The expected status of every call that doesn't name an order, for every role. Calls that name an order are
 * in test/api/states-table.ts. A test fails for any call without a row.
 */
export const callers = ['nobody', 'agronomist', 'manager', 'admin'] as const
export type Statuses = readonly [number, number, number, number]
export interface Row {
  path: string
  body?: unknown
  statuses: Statuses
  /** The status for an agronomist who doesn't own the record, if it differs from the owner's status. */
  another?: number
}

const open: Statuses = [200, 200, 200, 200]
const signedIn: Statuses = [401, 200, 200, 200]
const managers: Statuses = [401, 403, 200, 200]

const prices = {
  ids: [1],
  change: { direction: 'up', by: 'percent', amount: 3, roundTo: 'cents', fields: ['price'] },
}
const coops = [{ coopId: 'C1', accountId: '101', name: 'Brook Coop' }]

/**
 * Provider sign-in returns 404 on a server with sign-in by name; test/api/sign-in.test.ts covers servers with
 * a provider.
 */
const notHere: Statuses = [404, 404, 404, 404]

export const rows: Record<string, Row> = {
  'GET /api/health': { path: '/api/health', statuses: open },
  'GET /api/health/live': { path: '/api/health/live', statuses: open },
  'GET /api/health/ready': { path: '/api/health/ready', statuses: open },
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
  'GET /api/auth/sessions': { path: '/api/auth/sessions', statuses: signedIn },
  // No session has the ID 0.
  'POST /api/auth/sessions/:id/end': { path: '/api/auth/sessions/0/end', statuses: [401, 404, 404, 404] },
  'POST /api/auth/sessions/end-others': { path: '/api/auth/sessions/end-others', statuses: signedIn },
  'GET /api/auth/device-key': { path: '/api/auth/device-key', statuses: signedIn },
  'GET /api/agronomists/:email/sign-in': {
    path: `/api/agronomists/${people.ann.email}/sign-in`,
    statuses: managers,
  },
  'POST /api/agronomists/:email/end-sessions': {
    path: `/api/agronomists/${people.bob.email}/end-sessions`,
    statuses: managers,
  },
  'POST /api/agronomists/:email/release-account': {
    path: `/api/agronomists/${people.bob.email}/release-account`,
    statuses: managers,
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
  'GET /api/purchase-orders/sum': { path: '/api/purchase-orders/sum?state=open', statuses: signedIn },
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
  'GET /api/producers/:id/fields': { path: '/api/producers/1/fields?q=north', statuses: signedIn },
  'GET /api/search': { path: '/api/search?q=acre', statuses: signedIn },
  'GET /api/renewals': { path: '/api/renewals?from=2026&to=2027', statuses: signedIn },
  'POST /api/corrections/plan': {
    path: '/api/corrections/plan',
    body: { fiscalYear: 2026, rows: [{ line: 2, field: 'North 40', done: 90 }] },
    statuses: signedIn,
  },
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
  'POST /api/picklists/:list/price-plan': {
    path: '/api/picklists/grid-sizes/price-plan',
    body: prices,
    statuses: managers,
  },
  // Managers and admins get 400, because the request doesn't identify a plan.
  'POST /api/picklists/:list/prices': {
    path: '/api/picklists/grid-sizes/prices',
    body: prices,
    statuses: [401, 403, 400, 400],
  },
  'POST /api/customers': {
    path: '/api/customers',
    body: { name: 'Elm Growers' },
    statuses: [401, 201, 201, 201],
  },
  'PUT /api/customers/:key': { path: '/api/customers/101', body: { city: 'Ames' }, statuses: signedIn },
  'GET /api/producers/:id/splits': { path: '/api/producers/1/splits', statuses: signedIn },
  'PUT /api/producers/:id/splits': {
    path: '/api/producers/1/splits',
    body: { version: 0, splits: [] },
    statuses: signedIn,
  },
  'GET /api/views': { path: '/api/views', statuses: signedIn },
  'PUT /api/views': {
    path: '/api/views',
    body: { screen: 'insights', version: 0, views: [] },
    statuses: signedIn,
  },
  'GET /api/purchase-orders/refused': { path: '/api/purchase-orders/refused', statuses: signedIn },
  'PUT /api/purchase-orders/refused': {
    path: '/api/purchase-orders/refused',
    body: { upTo: '2026-01-01T00:00:00.000Z' },
    statuses: signedIn,
  },
  'PUT /api/agronomists/:email': {
    path: `/api/agronomists/${people.ann.email}`,
    body: { customerIds: [1] },
    statuses: signedIn,
    another: 403,
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
  'POST /api/purchase-orders/chosen': {
    path: '/api/purchase-orders/chosen?state=open',
    body: { ids: [1] },
    statuses: signedIn,
  },
  'GET /api/discount-checks': { path: '/api/discount-checks', statuses: signedIn },
  'GET /api/statements/:id': { path: '/api/statements/1?from=2026&to=2026', statuses: signedIn },
  'GET /api/statements/:id/statement.pdf': {
    path: '/api/statements/1/statement.pdf?from=2026&to=2026',
    statuses: signedIn,
  },
  'GET /api/statements/:id/statement.csv': {
    path: '/api/statements/1/statement.csv?from=2026&to=2026',
    statuses: signedIn,
  },
  'GET /api/audit': { path: `/api/audit?person=${people.bob.email}`, statuses: managers },
  'GET /api/audit/csv': { path: '/api/audit/csv?order=1', statuses: managers },
  'GET /api/purchase-orders/export/csv': { path: '/api/purchase-orders/export/csv', statuses: managers },
}

const sections: Record<string, Endpoint>[] = [
  authApi.auth,
  authApi.oidc,
  authApi.sessions,
  authApi.deviceKey,
  authApi.personSignIn,
  ordersApi.orders,
  ordersApi.orderLife,
  checksApi.discountChecks,
  knownFieldsApi.knownFields,
  searchApi.search,
  manyOrdersApi.manyOrders,
  renewalsApi.renewals,
  correctionsApi.corrections,
  feedbackApi.feedback,
  administrationApi.lists,
  administrationApi.customers,
  administrationApi.agronomistRecords,
  splitsApi.splits,
  statementsApi.statements,
  viewsApi.views,
  viewsApi.refusals,
  helpApi.help,
  auditApi.audit,
  picklistsApi.picklists,
  picklistsApi.people,
  picklistsApi.legal,
  administrationApi.legalWrites,
  picklistsApi.health,
]
export const declared = sections.flatMap((section) => Object.values(section)).map(routeOf)

export const written = [
  ...new Set([...Object.keys(rows), ...Object.values(onOrders).map(({ route }) => route)]),
].sort()
