import { randomUUID } from 'node:crypto'
import type { OrderAction } from '#shared/access.ts'
import type { Order } from '#shared/order/order.ts'
import { orderState } from '#shared/order/order-states.ts'
import { order as newOrder, scoutingLine } from '#test/world/world.ts'

/** What the database contains about an order, compared before and after each call. */
export interface Stored {
  versionNumber: number
  status: boolean
  finalized: boolean
  acesState: string
  versions: number
  /** The number of timeline entries other than versions. */
  events: number
  children: number
  renewals: number
}

export interface Asking {
  /** The method and path, such as `GET /api/purchase-orders/:id/timeline`. */
  route: string
  query?: (order: Order) => string
  body?: (order: Order) => unknown
  headers?: Record<string, string>
  /**
   * For calls that write, returns the fields that an accepted call changes. All other fields stay the same.
   */
  writes?: (before: Stored) => Partial<Stored>
  /** The first success changes the order for later callers, so each caller gets a separate order. */
  once?: true
  /** The ID in the path, if it isn't the order's. */
  idOf?: (order: Order) => number
  /** For calls that return a list, returns the orders in the response. */
  listed?: (body: never, asked: { id: number }) => { id: number }[]
}

const nextVersion = (before: Stored) => ({
  versionNumber: before.versionNumber + 1,
  versions: before.versions + 1,
})
const child = (documentType: string) => ({
  route: 'POST /api/purchase-orders',
  body: ({ id }: Order) => ({
    parentPoId: id,
    documentType,
    lineItems: [scoutingLine({ acres: 10 })],
    creditsOver: 0,
  }),
  writes: (before: Stored) => ({ children: before.children + 1 }),
  once: true as const,
})
const finalizing = (finalized: boolean) => ({
  route: 'PATCH /api/purchase-orders/:id/finalized',
  body: () => ({ finalized }),
  // Adds two timeline entries, sent and finalized, but no version (rule versions/every-save-counts).
  writes: ({ events }: Stored) => ({ finalized: true, acesState: 'synced', events: events + 2 }),
  once: true as const,
})

const narrowedTo = (order: Order) =>
  new URLSearchParams({
    state: orderState(order),
    kind: order.contractType,
    check: order.discountNotification ? 'check' : 'okay',
    person: order.userId,
    customer: String(order.producerId),
  })

export const calls = {
  read: { route: 'GET /api/purchase-orders/:id' },
  versions: { route: 'GET /api/purchase-orders/:id/versions' },
  version: { route: 'GET /api/purchase-orders/:id/versions/:n' },
  document: {
    route: 'GET /api/purchase-orders/:id/versions/:n/document.pdf',
    // The file is created for the first caller with access. Because of the `*`, later callers get 304.
    headers: { 'if-none-match': '*' },
  },
  timeline: { route: 'GET /api/purchase-orders/:id/timeline' },
  family: { route: 'GET /api/purchase-orders/:id/family' },
  families: {
    route: 'GET /api/purchase-orders/families',
    query: (order) => `?ids=${order.parentPoId ?? order.id}`,
    listed: (body: { members: { id: number }[] }[]) => body.flatMap(({ members }) => members),
  },
  list: {
    route: 'GET /api/purchase-orders',
    query: (order) => `?limit=1000&q=${order.displayPo}`,
    listed: (body: { id: number }[]) => body,
  },
  'list cards': {
    route: 'GET /api/purchase-orders?view=card',
    query: (order) => `&limit=1000&q=${order.displayPo}`,
    listed: (body: { id: number }[]) => body,
  },
  'list by all that narrows it': {
    route: 'GET /api/purchase-orders',
    query: (order) => `?limit=1000&q=${order.displayPo}&${narrowedTo(order)}`,
    listed: (body: { id: number }[]) => body,
  },
  'list archived cards': {
    route: 'GET /api/purchase-orders?view=card',
    query: (order) => `&limit=1000&status=archived&q=${order.displayPo}`,
    listed: (body: { id: number }[]) => body,
  },
  'list archived': {
    route: 'GET /api/purchase-orders',
    query: (order) => `?limit=1000&status=archived&q=${order.displayPo}`,
    listed: (body: { id: number }[]) => body,
  },
  'known fields': {
    route: 'GET /api/producers/:id/fields',
    idOf: ({ producerId }) => producerId,
    // Each order has a field with a unique name.
    query: ({ lineItems }) => `?q=${lineItems[0]?.fieldName}`,
    listed: (body: { fields: unknown[] }, asked: { id: number }) => body.fields.map(() => asked),
  },
  choose: {
    route: 'POST /api/purchase-orders/chosen',
    body: ({ id }) => ({ ids: [id] }),
    listed: (body: { orders: { id: number }[] }) => body.orders,
  },
  replace: {
    route: 'PUT /api/purchase-orders/:id',
    body: ({ lineItems }) => ({ comments: 'replaced', lineItems, creditsOver: 0 }),
    writes: nextVersion,
  },
  change: {
    route: 'PATCH /api/purchase-orders/:id',
    body: () => ({ comments: 'changed', creditsOver: 0 }),
    writes: nextVersion,
  },
  'change the order discount': {
    route: 'PATCH /api/purchase-orders/:id',
    body: () => ({ discountPercentage: 2.5, creditsOver: 0 }),
    writes: nextVersion,
  },
  finalize: finalizing(true),
  'open again': finalizing(false),
  archive: {
    route: 'POST /api/purchase-orders/:id/archive',
    writes: ({ events }) => ({ status: false, events: events + 1 }),
    once: true,
  },
  unarchive: {
    route: 'POST /api/purchase-orders/:id/unarchive',
    body: () => ({ creditsOver: 0 }),
    writes: ({ events }) => ({ status: true, events: events + 1 }),
    once: true,
  },
  'review the discounts': {
    route: 'POST /api/purchase-orders/:id/discount-review',
    body: ({ versionNumber }) => ({ versionNumber, decision: 'okay' }),
  },
  renewals: {
    route: 'GET /api/renewals',
    query: ({ id, producerId }) =>
      `?producerId=${producerId}&from=2026&to=2027&as=agreed&after=${Math.max(id - 1, 0)}`,
    listed: (body: { renewals: { source: { id: number } }[] }) => body.renewals.map(({ source }) => source),
  },
  renew: {
    route: 'POST /api/purchase-orders',
    body: ({ id }) =>
      newOrder({
        fiscalYear: 2027,
        renewedFromId: id,
        renewAgain: true,
        knownRenewals: 1_000,
        lineItems: [scoutingLine({ fieldName: randomUUID() })],
      }),
    // Creates a new order without adding a version or an event to the renewed order.
    writes: ({ renewals }) => ({ renewals: renewals + 1 }),
  },
  'add a supplemental': child('supplemental'),
  'add a credit memo': child('credit_memo'),
} as const satisfies Record<string, Asking>
export type Call = keyof typeof calls

export function request({ route, idOf, query, body, headers }: Asking, order: Order) {
  const [method = '', address = ''] = route.split(' ')
  const path = address.replace(':id', String(idOf?.(order) ?? order.id)).replace(':n', '1')
  return { method, address: `${path}${query?.(order) ?? ''}`, body: body?.(order), headers }
}

/** Purchase order calls that don't refer to a specific order. */
export const nameNone = [
  'GET /api/purchase-orders/totals',
  // sums-by-state.test.ts tests this call for each state.
  'GET /api/purchase-orders/sum',
  // refused-mark.test.ts tests which orders these two calls count, and for whom.
  'GET /api/purchase-orders/refused',
  'PUT /api/purchase-orders/refused',
  // Only managers are allowed to make these calls, and they see every order in every state. rights.test.ts
  // tests that the server rejects these calls from all other users.
  'GET /api/purchase-orders/ids',
  'POST /api/purchase-orders/archive-question',
  'GET /api/purchase-orders/export/csv',
]

/** The calls that each right allows. Copying needs no right, because it creates the caller's own order. */
export const behindRights: Record<OrderAction, readonly Call[]> = {
  read: ['read'],
  edit: ['replace', 'change'],
  finalize: ['finalize'],
  archive: ['archive'],
  copyAsNew: [],
  createChild: ['add a supplemental', 'add a credit memo'],
}
