import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { limits } from '../limits.ts'
import { decisions } from '../order/discount-review.ts'
import { CardOrder } from '../order/order.ts'
import { SumQuery } from './orders-schemas.ts'

const manyIds = z
  .array(z.int({ error: 'IDs must be whole numbers' }), { error: 'Send IDs as a list of numbers' })
  .min(1, 'Send at least one ID')
  .max(100_000, 'At most 100,000 IDs are allowed')

/** An order in a bulk action, with the values to send for it and the values to show in the confirmation. */
export const ChosenOrder = CardOrder.pick({
  id: true,
  displayPo: true,
  documentType: true,
  versionNumber: true,
  producerName: true,
  grandTotal: true,
  finalized: true,
  acesState: true,
  acesAttempts: true,
}).extend({
  /** Whether the order's discounts need a check. */
  check: z.boolean(),
  review: z.enum(decisions).nullable(),
  customers: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Names of customers with a temporary account ID, which blocks finalizing. */
  temporary: z.array(z.string()),
  /** How many of the family's open orders aren't among the requested IDs. */
  openBeside: z.number(),
  /** True if archiving the requested orders would make the family's total negative. */
  belowZero: z.boolean(),
})
export type ChosenOrder = z.output<typeof ChosenOrder>

const chosenIds = `ids must be 1 to ${limits.chosenOrders.toLocaleString('en-US')} order numbers`

const exportedIds = 'ids must be 1 to 1,000 order numbers joined by commas'

export const manyOrders = {
  ids: {
    query: SumQuery,
    response: z.object({ active: z.array(z.number()), archived: z.array(z.number()) }),
  },
  archiveQuestion: {
    body: z.object({ ids: manyIds }),
    response: z.object({
      /** How many of the requested orders are finalized. */
      finalized: z.number(),
      /** Order numbers of active child orders that aren't among the requested IDs and so aren't archived. */
      staying: z.array(z.string()),
    }),
  },
  chosen: {
    query: SumQuery.omit({ status: true }),
    body: z.strictObject({
      ids: z
        .array(z.int({ error: chosenIds }), { error: chosenIds })
        .min(1, chosenIds)
        .max(limits.chosenOrders, chosenIds)
        .optional(),
    }),
    response: z.object({
      orders: z.array(ChosenOrder),
      count: z.number(),
      /** The total of the selected orders in dollars, with credit memos subtracted. */
      total: z.number(),
    }),
  },
  exportCsv: {
    query: z.strictObject({
      ids: z
        .string({ error: exportedIds })
        .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, exportedIds)
        .transform((ids) => ids.split(',').map(Number))
        .optional(),
      startDate: calendarDay('startDate').optional(),
      endDate: calendarDay('endDate').optional(),
      status: z.enum(['active'], { error: 'status must be active' }).optional(),
    }),
    response: z.string(),
  },
}
