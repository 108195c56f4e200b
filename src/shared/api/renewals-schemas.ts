import { z } from 'zod'
import { baseTypes, units } from '../order/kinds.ts'
import { LineItem } from '../order/line-item.ts'
import { eachText } from '../order/order-fields.ts'
import { unmatchedReasons } from '../order/renewal/basis.ts'
import { wholeNumber } from '../whole-number.ts'

const ways = ['ordered', 'agreed'] as const
export type RenewalWay = (typeof ways)[number]

const RenewalsQuery = z
  .strictObject({
    producerId: wholeNumber('producerId').optional(),
    from: wholeNumber('from', 2000, 2100),
    to: wholeNumber('to', 2000, 2100),
    as: z.enum(ways, { error: 'as must be ordered or agreed' }).default('ordered'),
    after: wholeNumber('after').optional(),
  })
  .refine(({ from, to }) => to > from, { message: 'to must be a later year than from', path: ['to'] })
export type RenewalsQuery = z.output<typeof RenewalsQuery>

const Basis = z.object({
  sourceId: z.number(),
  baseType: z.enum(baseTypes),
  producerId: z.number(),
  producerName: z.string(),
  agronomists: z.array(z.object({ email: z.string(), name: z.string(), percentage: z.number() })),
  customers: z.array(z.object({ id: z.number(), name: z.string(), percentage: z.number() })),
  lines: z.array(
    z.object({
      displayPo: z.string(),
      serviceName: z.string(),
      line: LineItem.omit({
        serviceName: true,
        total: true,
        subtotalBeforeDiscount: true,
        subtotalAfterDiscount: true,
        effectiveDiscountPercent: true,
        maxDiscount: true,
      }),
      cropsInProportion: z.boolean(),
    }),
  ),
  discountPercentage: z.number(),
  ...eachText(() => z.string()),
  sumThen: z.number(),
  unmatched: z.array(
    z.object({
      displayPo: z.string(),
      fieldName: z.string(),
      serviceName: z.string(),
      unit: z.enum(units),
      units: z.number(),
      amount: z.number(),
      reason: z.enum(unmatchedReasons),
    }),
  ),
  otherDiscounts: z.array(z.object({ displayPo: z.string(), discountPercentage: z.number() })),
  otherShares: z.array(z.string()),
  open: z.array(z.string()),
  difference: z.number(),
})

/**
 * An order from the season being renewed. `basis` is the content that its renewal starts from. `plan` has the
 * renewal's prices and problems according to the current picklists.
 */
const Renewal = z.object({
  source: z.object({
    id: z.number(),
    versionNumber: z.number(),
    createdAt: z.string(),
    finalized: z.boolean(),
  }),
  /**
   * IDs of the order's renewals for the target year that the requesting user can see; `hiddenRenewals` counts
   * the others.
   */
  renewedAs: z.array(z.number()),
  hiddenRenewals: z.number(),
  /**
   * How many of the family's active orders are hidden from the requesting user. `basis` doesn't include them.
   */
  hiddenMembers: z.number(),
  basis: Basis,
  plan: z.object({
    lines: z.array(z.object({ at: z.number(), costPerAcre: z.number(), total: z.number() })),
    sumNow: z.number(),
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
    droppedDiscount: z.number(),
  }),
})
export type Renewal = z.output<typeof Renewal>

export const renewals = {
  plan: {
    query: RenewalsQuery,
    response: z.object({
      renewals: z.array(Renewal),
      /** The ID of the last order in the response, if more follow. */
      next: z.number().nullable(),
    }),
  },
}
