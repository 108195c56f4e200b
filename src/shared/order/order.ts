import { z } from 'zod'
import { limits } from '../limits.ts'
import { listOf, numeric } from '../numeric.ts'
import { emailKey, longText, shortText } from '../text-schemas.ts'
import { decisions } from './discount-review.ts'
import { acesStates, baseTypes, contractTypes, documentTypes } from './kinds.ts'
import { LineItem, LineItemInput } from './line-item.ts'
import { NumberedShares } from './numbered-shares.ts'
import { eachText, orderTexts } from './order-fields.ts'

const databaseId = z.int({ error: 'Choose one from the list' }).positive('Choose one from the list')
const percentage = numeric.default(0)
const amount = numeric.optional()

/**
 * A customer's share in a request. `id` and `customerId` are the same number; if both are sent, they must be
 * equal (rule shares/numbered-fields).
 */
export const CustomerShareInput = z
  .object({
    id: databaseId.nullish(),
    customerId: databaseId.nullish(),
    percentage,
    amount,
  })
  .refine((share) => !share.id || !share.customerId || share.id === share.customerId, {
    message: 'id and customerId must be the same customer',
    path: ['customerId'],
  })
  .transform((share) => ({
    id: share.id ?? share.customerId ?? null,
    percentage: share.percentage,
    amount: share.amount,
  }))

/** An agronomist's share in a request. Any territory sent is ignored (rule shares/territory-is-kept). */
export const AgronomistShareInput = z.object({
  email: emailKey.default(''),
  percentage,
  amount,
})

/**
 * The excess in dollars that the user confirmed, if a credit memo exceeds what is left to credit. The server
 * rejects the save if it computes a different excess (rule kinds/credit-limited-by-the-server).
 */
const creditsOver = z
  .number({ error: 'creditsOver must be the amount from the response' })
  .min(0, 'creditsOver must be 0 or more')
  .nullish()
export const CreditsOver = z.object({ creditsOver })

const correctionText = 'correction must contain the state from the plan'
/**
 * For a child order made from a list of completed units: the family's state when the child was planned,
 * excluding the orders that the same list just created (rule corrections/planned-on).
 */
const Correction = z.object(
  {
    state: z.string({ error: correctionText }).regex(/^[0-9a-f]{64}$/, correctionText),
    beside: listOf(databaseId, 2, 'orders').default([]),
  },
  { error: correctionText },
)

const sentTexts = { shortText, longText }

/** The order fields a user may send. All are optional; the rules report missing values. */
export const OrderInput = z.object({
  producerId: databaseId.nullish(),
  contractType: z.enum(contractTypes, { error: 'PO Type must be standard or custom' }).optional(),
  documentType: z.enum(documentTypes, { error: 'Unknown document type' }).optional(),
  parentPoId: databaseId.nullish(),
  sequenceNumber: z.int().nullish(),
  versionNumber: z.int({ error: 'versionNumber must be a whole number' }).nullish(),
  fiscalYear: z.int({ error: 'Fiscal year must be a whole number' }).optional(),
  ...eachText((key) => sentTexts[orderTexts[key].value].nullish()),
  discountPercentage: numeric.optional(),
  discountNotification: z.boolean().nullish(),
  agronomistAssignments: listOf(AgronomistShareInput, limits.shares, 'agronomists').optional(),
  customerAssignments: listOf(CustomerShareInput, limits.shares, 'customers').optional(),
  customer1Id: databaseId.nullish(),
  customer1Percentage: numeric.nullish(),
  customer1Amount: numeric.nullish(),
  customer2Id: databaseId.nullish(),
  customer2Percentage: numeric.nullish(),
  customer2Amount: numeric.nullish(),
  agronomist1Id: emailKey.nullish(),
  agronomist1Percentage: numeric.nullish(),
  agronomist1Amount: numeric.nullish(),
  agronomist2Id: emailKey.nullish(),
  agronomist2Percentage: numeric.nullish(),
  agronomist2Amount: numeric.nullish(),
  lineItems: listOf(LineItemInput, limits.lines, 'service line items').optional(),
  /** The earlier season's order that a new original renews. A later save can't change this reference. */
  renewedFromId: databaseId.nullish(),
  /**
   * True if the user wants another renewal of `renewedFromId` for the new order's fiscal year (rule
   * renewals/a-second-one-asks).
   */
  renewAgain: z.boolean().nullish(),
  /** How many renewals of `renewedFromId` for the new order's fiscal year the user has already seen. */
  knownRenewals: z
    .int({ error: 'knownRenewals must be a whole number' })
    .min(0, 'knownRenewals must be 0 or more')
    .nullish(),
  creditsOver,
  correction: Correction.nullish(),
})
export type OrderInput = z.output<typeof OrderInput>
export type OrderSent = z.input<typeof OrderInput>

export const CustomerShare = z.object({
  id: z.number(),
  customerId: z.number(),
  customerName: z.string(),
  accountId: z.string(),
  email: z.string(),
  percentage: z.number(),
  amount: z.number(),
})
export type CustomerShare = z.output<typeof CustomerShare>

export const AgronomistShare = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  territory: z.string(),
  percentage: z.number(),
  amount: z.number(),
})
export type AgronomistShare = z.output<typeof AgronomistShare>

const isoTime = z.string()

const identity = {
  id: z.number(),
  displayPo: z.string(),
  documentType: z.enum(documentTypes),
  contractType: z.enum(contractTypes),
  /**
   * The PO type, which decides which services are allowed; a child has its parent's type (rule
   * kinds/po-type-of-a-child).
   */
  baseType: z.enum(baseTypes),
  parentPoId: z.number().nullable(),
  parentUuid: z.string().nullable(),
  sequenceNumber: z.number(),
  versionNumber: z.number(),
  /** (rule renewals/says-where-from) */
  renewedFromId: z.number().nullable(),
  status: z.boolean(),
  fiscalYear: z.number(),
  producerId: z.number(),
  producerName: z.string(),
}

const content = {
  customerAssignments: z.array(CustomerShare),
  agronomistAssignments: z.array(AgronomistShare),
  lineItems: z.array(LineItem),
  lineItemSubtotalBeforeDiscounts: z.number(),
  lineItemSubtotalAfterDiscounts: z.number(),
  discountPercentage: z.number(),
  /** The order discount in dollars; negative on a credit memo. */
  discountAmount: z.number(),
  grandTotal: z.number(),
  /**
   * The credit memo's excess over what was left to credit when the memo was last saved, in dollars. It is 0
   * if only the units exceeded what was left, and null if nothing did.
   */
  creditsOver: z.number().nullable(),
  discountNotification: z.boolean(),
  ...eachText(() => z.string()),
  state: z.string(),
  county: z.string(),
  terms: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  userId: z.string(),
  userName: z.string(),
  editedBy: z.string().nullable(),
  finalized: z.boolean(),
  finalizedAt: isoTime.nullable(),
  finalizedUuid: z.string().nullable(),
  acesState: z.enum(acesStates),
  acesMessage: z.string().nullable(),
  acesAt: isoTime.nullable(),
  acesAttempts: z.number(),
}

/**
 * An order without the numbered fields for shares. Its names and terms date from its last save (rule
 * versions/names-of-the-last-save).
 */
export const StoredOrder = z.object({ ...identity, ...content })
export type StoredOrder = z.output<typeof StoredOrder>

/** An order as the API returns it. The keys stay in this sequence, because clients see it in the JSON. */
export const Order = z.object({ ...identity, ...NumberedShares.shape, ...content })
export type Order = z.output<typeof Order>

export const DiscountReview = z.object({
  decision: z.enum(decisions),
  note: z.string(),
  by: z.string(),
  byName: z.string(),
  /** The manager who acted on behalf of the user, if any. */
  realName: z.string().nullable(),
  at: z.string(),
})
export type DiscountReview = z.output<typeof DiscountReview>

/** (rule lists/cards-without-lines) */
export const CardOrder = Order.pick({
  id: true,
  displayPo: true,
  documentType: true,
  parentPoId: true,
  sequenceNumber: true,
  versionNumber: true,
  renewedFromId: true,
  status: true,
  fiscalYear: true,
  producerId: true,
  producerName: true,
  lineItemSubtotalBeforeDiscounts: true,
  lineItemSubtotalAfterDiscounts: true,
  discountPercentage: true,
  discountAmount: true,
  grandTotal: true,
  creditsOver: true,
  discountNotification: true,
  createdAt: true,
  userId: true,
  editedBy: true,
  finalized: true,
  acesState: true,
  acesMessage: true,
  acesAt: true,
  acesAttempts: true,
}).extend({
  customerAssignments: z.array(
    CustomerShare.pick({ id: true, customerName: true, percentage: true, amount: true }),
  ),
  agronomistAssignments: z.array(
    AgronomistShare.pick({ email: true, name: true, territory: true, percentage: true, amount: true }),
  ),
  lineCount: z.number(),
  /** Active renewals that the user can see; only in list responses (rule renewals/says-where-from). */
  renewedAs: z.array(z.number()).optional(),
  /**
   * A manager's decision on this version's discounts; only in list responses (rule checks/beside-the-badge).
   */
  discountReview: DiscountReview.nullish(),
})
export type CardOrder = z.output<typeof CardOrder>

export type OrderVersionName = Pick<Order, 'id' | 'displayPo' | 'documentType' | 'versionNumber'>

/** The fields that every save writes: everything except identity, authors, state and timestamps. */
export const OrderContent = StoredOrder.omit({
  id: true,
  displayPo: true,
  parentUuid: true,
  sequenceNumber: true,
  versionNumber: true,
  renewedFromId: true,
  status: true,
  createdAt: true,
  updatedAt: true,
  userId: true,
  userName: true,
  editedBy: true,
  finalized: true,
  finalizedAt: true,
  finalizedUuid: true,
  acesState: true,
  acesMessage: true,
  acesAt: true,
  acesAttempts: true,
})
export type OrderContent = z.output<typeof OrderContent>

export const OrderVersion = z.object({
  id: z.number(),
  purchaseOrderId: z.number(),
  versionNumber: z.number(),
  data: Order,
  createdAt: isoTime,
  createdBy: z.string(),
  /** The manager who acted on behalf of the user, if any. */
  realUser: z.string().nullable(),
  changeReason: z.string().nullable(),
})
export type OrderVersion = z.output<typeof OrderVersion>

export const OrderVersionEntry = OrderVersion.omit({ data: true }).extend({ grandTotal: z.number() })
export type OrderVersionEntry = z.output<typeof OrderVersionEntry>
