import { z } from 'zod'
import type { DocumentCopy } from '../document/document-copy.ts'
import { limits } from '../limits.ts'
import { contractTypes } from '../order/kinds.ts'
import { CardOrder, CreditsOver, Order, OrderInput, OrderVersion, OrderVersionEntry } from '../order/order.ts'
import { orderChecks, orderMonths, orderStates } from '../order/order-states.ts'
import { wholeNumber } from '../whole-number.ts'
import { listSortKeys } from './list-sort.ts'
import { emailShape } from './shapes.ts'

/** An order ID. Database IDs can't exceed 2,147,483,647; a request with a higher number gets a 404. */
const orderId = wholeNumber('The order number')
export const OrderParams = z.object({ id: orderId })
export const VersionParams = z.object({ id: orderId, n: wholeNumber('The version', Number.MIN_SAFE_INTEGER) })

const copyKinds = 'copy must be all, noShares or the id of a customer'
export const DocumentQuery = z.strictObject({
  copy: z
    .string({ error: copyKinds })
    .regex(/^(all|noShares|\d{1,10})$/, copyKinds)
    .default('all')
    .transform((copy): DocumentCopy => (copy === 'all' || copy === 'noShares' ? copy : Number(copy))),
})

const oneOf = <const Values extends readonly string[]>(what: string, values: Values) =>
  z.enum(values, { error: `${what} must be one of ${values.join(', ')}` }).optional()

const personText = 'person must be the e-mail address of an agronomist'

/**
 * The query parameters of an order list; unknown ones and unknown values are rejected instead of ignored
 * (rule lists/pages).
 */
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
  state: oneOf('state', orderStates),
  kind: oneOf('kind', contractTypes),
  check: oneOf('check', orderChecks),
  created: oneOf('created', orderMonths),
  /** Matches orders that this user created or has a share of. */
  person: z
    .string({ error: personText })
    .max(limits.shortText, personText)
    .regex(emailShape, personText)
    .transform((email) => email.toLowerCase())
    .optional(),
  /** The ID of the producer or of a customer with a share. */
  customer: wholeNumber('customer').optional(),
})
export type OrderListQuery = z.output<typeof OrderListQuery>

const narrowing = {
  state: true,
  kind: true,
  check: true,
  created: true,
  person: true,
  customer: true,
} as const

/** (rule lists/sum) */
export const SumQuery = OrderListQuery.pick({ fiscalYear: true, q: true, status: true, ...narrowing })
export type SumQuery = z.output<typeof SumQuery>

const Summed = z.object({ count: z.number(), total: z.number() })
export const OrderSum = Summed.extend({
  /**
   * All orders that aren't finalized, including those that are waiting for ACES and those that ACES rejected.
   */
  open: Summed,
  finalized: Summed,
  /** The number of orders in each state, whichever state was requested. */
  states: z.object({
    open: z.number(),
    waiting: z.number(),
    failed: z.number(),
    finalized: z.number(),
  }),
})
export type OrderSum = z.output<typeof OrderSum>

export const CardListQuery = OrderListQuery.extend({ view: z.enum(['card']) })
export type CardListQuery = z.output<typeof CardListQuery>

/**
 * Whose totals to return. Managers send either `territory` or `agronomist`. Other users send `mine` (rule
 * lists/calculator-totals).
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
  'reviewed',
  'sent-back',
  'renewed',
  'document',
] as const
export type EventKind = (typeof eventKinds)[number]

export const TimelineEntry = z.object({
  at: z.string(),
  kind: z.enum(eventKinds),
  by: z.string(),
  byName: z.string(),
  /** The manager who acted on behalf of the user, if any. */
  realUser: z.string().nullable(),
  realName: z.string().nullable(),
  versionNumber: z.number().nullable(),
  grandTotal: z.number().nullable(),
  message: z.string().nullable(),
  /** Which copy of the document the user downloaded, and the document's fingerprint. */
  document: z
    .object({
      copy: z.enum(['all', 'noShares', 'customer']),
      customerName: z.string(),
      fingerprint: z.string(),
      /** (rule documents/format) */
      olderFormat: z.boolean(),
    })
    .nullable(),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

const familyIds = 'ids must be 1 to 200 order numbers joined by commas'
/**
 * Up to 200 IDs of original orders, separated by commas, and the filters of the list that shows the orders.
 */
export const FamiliesQuery = OrderListQuery.pick({
  sort: true,
  fiscalYear: true,
  q: true,
  ...narrowing,
}).extend({
  ids: z
    .string({ error: familyIds })
    .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, familyIds)
    .transform((ids) => ids.split(',').map(Number)),
})
export type FamiliesQuery = z.output<typeof FamiliesQuery>

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
  /** The ID of the family's last order in the requested list. The family total appears below that order. */
  last: z.number().nullable(),
  /** How many of the family's active orders are hidden from the requesting user. */
  hidden: z.number(),
})
export type Family = z.output<typeof Family>

export const orders = {
  list: {
    query: OrderListQuery,
    response: z.array(Order),
  },
  cards: {
    query: CardListQuery,
    response: z.array(CardOrder),
  },
  get: {
    params: OrderParams,
    response: Order,
  },
  create: {
    body: OrderInput,
    response: Order,
  },
  replace: {
    params: OrderParams,
    body: OrderInput,
    response: Order,
  },
  change: {
    params: OrderParams,
    body: OrderInput,
    response: Order,
  },
  versions: {
    params: OrderParams,
    response: z.array(OrderVersionEntry),
  },
  version: {
    params: VersionParams,
    response: OrderVersion,
  },
  document: {
    params: VersionParams,
    query: DocumentQuery,
    response: z.string().describe('A PDF'),
  },
  family: {
    params: OrderParams,
    query: z.strictObject({ after: wholeNumber('after').optional() }),
    response: z.object({
      members: z.array(Order),
      hidden: z.number(),
      /** The ID of the last order in the response, if more follow. */
      next: z.number().nullable(),
    }),
  },
  families: {
    query: FamiliesQuery,
    response: z.array(Family),
  },
  sum: {
    query: SumQuery,
    response: OrderSum,
  },
}

export const orderLife = {
  finalize: {
    params: OrderParams,
    body: z.object({
      finalized: z.boolean({ error: 'finalized must be true' }),
      versionNumber: z.int({ error: 'versionNumber must be a whole number' }).nullish(),
    }),
    response: Order,
  },
  archive: {
    params: OrderParams,
    query: z.object({
      /**
       * Whether the order was finalized when the user confirmed archiving it. The confirmation for a finalized
       * order has different wording (rule states/delete-is-confirmed).
       */
      finalized: z.enum(['true', 'false'], { error: 'finalized must be true or false' }).optional(),
      /** The version that the user saw; absent if the version doesn't matter. */
      versionNumber: wholeNumber('versionNumber', 1).optional(),
    }),
    response: Order,
  },
  unarchive: {
    params: OrderParams,
    body: CreditsOver.nullish(),
    response: Order,
  },
  totals: {
    query: TotalsQuery,
    response: z.object({ total: z.number(), count: z.number() }),
  },
  timeline: {
    params: OrderParams,
    response: z.array(TimelineEntry),
  },
}
