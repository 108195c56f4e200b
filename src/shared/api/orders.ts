import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { documentTypes } from '../order/kinds.ts'
import { CardOrder, Order, OrderInput, OrderVersion, OrderVersionEntry } from '../order/order.ts'
import { wholeNumber } from '../whole-number.ts'

export const sortKeys = ['date-newest', 'date-oldest', 'po', 'producer', 'customer1', 'agronomist1'] as const
export const adminSortKeys = [
  'agronomist',
  '-agronomist',
  'customer',
  '-customer',
  'total',
  '-total',
  'created',
  '-created',
  'fy',
  '-fy',
  '-po',
  '-producer',
] as const
export const listSortKeys = [...sortKeys, ...adminSortKeys] as const
export type ListSort = (typeof listSortKeys)[number]

/** Database ids end at 2,147,483,647: a greater number is no order, and is said to be not found. */
const orderId = wholeNumber('The order number')
export const OrderParams = z.object({ id: orderId })
export const VersionParams = z.object({ id: orderId, n: wholeNumber('The version', Number.MIN_SAFE_INTEGER) })

/** Unknown values are refused, not ignored (rule lists/pages). */
export const OrderListQuery = z.strictObject({
  limit: wholeNumber('limit', 1, 1000).default(200),
  cursor: z.string().max(2_000).optional(),
  sort: z
    .enum(listSortKeys, { error: `sort must be one of ${listSortKeys.join(', ')}` })
    .default('date-newest'),
  fiscalYear: wholeNumber('fiscalYear', 2000, 2100).optional(),
  q: z.string().max(limits.query, `q may have at most ${limits.query} characters`).optional(),
  status: z
    .enum(['active', 'archived', 'all'], { error: 'status must be active, archived or all' })
    .default('active'),
})
export type OrderListQuery = z.output<typeof OrderListQuery>

/** The same, for the cards of the orders. */
export const CardListQuery = OrderListQuery.extend({ view: z.enum(['card']) })
export type CardListQuery = z.output<typeof CardListQuery>

/**
 * Exactly one of territory, agronomist and mine; managers the first two, others the last
 * (rule lists/calculator-totals).
 */
export const TotalsQuery = z.strictObject({
  fiscalYear: wholeNumber('fiscalYear', 2000, 2100).optional(),
  territory: z.string().max(50).optional(),
  agronomist: z.string().max(limits.shortText).optional(),
  mine: z.enum(['orders', 'shares'], { error: 'mine must be orders or shares' }).optional(),
})
export type TotalsQuery = z.output<typeof TotalsQuery>

export const eventKinds = [
  'created',
  'changed',
  'sent',
  'finalized',
  'failed',
  'reopened',
  'archived',
  'unarchived',
] as const
export type EventKind = (typeof eventKinds)[number]

export const TimelineEntry = z.object({
  at: z.string(),
  kind: z.enum(eventKinds),
  by: z.string(),
  byName: z.string(),
  /** Who really acted, when a manager acted for another. */
  realUser: z.string().nullable(),
  realName: z.string().nullable(),
  versionNumber: z.number().nullable(),
  grandTotal: z.number().nullable(),
  message: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

const familyIds = 'ids must be 1 to 200 order numbers joined by commas'
/** Ids of originals, joined by commas: as many families as a page of the list can have; and what list it is. */
export const FamiliesQuery = z.strictObject({
  sort: OrderListQuery.shape.sort,
  fiscalYear: OrderListQuery.shape.fiscalYear,
  q: OrderListQuery.shape.q,
  ids: z
    .string({ error: familyIds })
    .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, familyIds)
    .transform((ids) => ids.split(',').map(Number)),
})
export type FamiliesQuery = z.output<typeof FamiliesQuery>

/** What the arithmetic of a family needs of a member. */
export const FamilyMember = Order.pick({
  id: true,
  displayPo: true,
  documentType: true,
  sequenceNumber: true,
  finalized: true,
  grandTotal: true,
})
export type FamilyMember = z.output<typeof FamilyMember>

export const Family = z.object({
  familyId: z.number(),
  members: z.array(FamilyMember),
  /** The id of the last one of them in the list that was asked about, after which the sum stands. */
  last: z.number().nullable(),
  /** Active members that the reader may not see. */
  hidden: z.number(),
})
export type Family = z.output<typeof Family>

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/api/purchase-orders',
    audience: 'signed-in',
    pages: true,
    refusals: ['forbidden'],
    summary: 'A page of the orders one may see; totals and the next page are in the headers',
    query: OrderListQuery,
    response: z.array(Order),
  }),
  cards: endpoint({
    method: 'GET',
    path: '/api/purchase-orders',
    view: 'card',
    audience: 'signed-in',
    pages: true,
    refusals: ['forbidden'],
    summary: 'The same page without lines, terms and comments: what the card of an order shows',
    query: CardListQuery,
    response: z.array(CardOrder),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/:id',
    audience: 'signed-in',
    summary: 'One order',
    params: OrderParams,
    response: Order,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/purchase-orders',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['not_found', 'conflict'],
    summary: 'Creates an order, supplemental or credit memo',
    body: OrderInput,
    response: Order,
    created: true,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/purchase-orders/:id',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Stores the edited order as its next version',
    params: OrderParams,
    body: OrderInput,
    response: Order,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/purchase-orders/:id',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Changes the fields that are sent and stores the next version',
    params: OrderParams,
    body: OrderInput,
    response: Order,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/:id/versions',
    audience: 'signed-in',
    summary: 'The versions of an order without their data, newest first, 10,000 at most',
    params: OrderParams,
    response: z.array(OrderVersionEntry),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/:id/versions/:n',
    audience: 'signed-in',
    summary: 'One version, as the order answered then',
    params: VersionParams,
    response: OrderVersion,
  }),
  family: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/:id/family',
    audience: 'signed-in',
    summary:
      'The original and its supplementals and credit memos that one may see, and how many are hidden; where they are longer than 8 MB, the rest is answered to `after` with what `next` says',
    params: OrderParams,
    query: z.strictObject({ after: wholeNumber('after').optional() }),
    response: z.object({
      members: z.array(Order),
      hidden: z.number(),
      /** The last one of these, where more follow. */
      next: z.number().nullable(),
    }),
  }),
  families: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/families',
    audience: 'signed-in',
    summary:
      'Number and total of the members of several families at once; those without children are left out',
    query: FamiliesQuery,
    response: z.array(Family),
  }),
}

/** The life of an order beside its versions. */
export const orderLife = {
  finalize: endpoint({
    method: 'PATCH',
    path: '/api/purchase-orders/:id/finalized',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict', 'upstream'],
    summary: 'Finalizes an order for good and synchronizes it with ACES',
    params: OrderParams,
    body: z.object({
      finalized: z.boolean({ error: 'finalized must be true' }),
      versionNumber: z.int({ error: 'versionNumber must be a whole number' }).nullish(),
    }),
    response: Order,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/purchase-orders/:id/archive',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Archives an order; nothing is ever deleted',
    params: OrderParams,
    /**
     * What the order was to whoever confirmed: removing a finalized one is asked about in other words
     * (rule states/delete-is-confirmed).
     */
    query: z.object({
      finalized: z.enum(['true', 'false'], { error: 'finalized must be true or false' }).optional(),
    }),
    response: Order,
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/api/purchase-orders/:id/unarchive',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary: 'Puts an archived order back: managers always, whoever archived it for 10 minutes',
    params: OrderParams,
    response: Order,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/totals',
    audience: 'signed-in',
    refusals: ['forbidden'],
    summary: "The calculator's totals, credit memos reducing them",
    query: TotalsQuery,
    response: z.object({ total: z.number(), count: z.number() }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/:id/timeline',
    audience: 'signed-in',
    summary:
      'What happened to an order, newest first, 10,000 entries at most: versions, finalizing, archiving',
    params: OrderParams,
    response: z.array(TimelineEntry),
  }),
}

/** The kinds a child can be created as. */
export const childTypes = documentTypes.filter((type) => type !== 'original')
