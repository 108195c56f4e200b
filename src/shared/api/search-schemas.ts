import { z } from 'zod'
import { limits } from '../limits.ts'
import { Order } from '../order/order.ts'

/** (rule finding/five-of-each) */
export const mostFound = 5

export const FoundOrder = Order.pick({
  id: true,
  displayPo: true,
  documentType: true,
  fiscalYear: true,
  producerName: true,
  grandTotal: true,
  finalized: true,
  acesState: true,
}).extend({
  /** The field name or legal description that matched, if nothing else did; otherwise null. */
  said: z.string().nullable(),
})

export type FoundOrder = z.output<typeof FoundOrder>

export const FoundCustomer = z.object({
  id: z.number(),
  name: z.string(),
  accountId: z.string(),
})

export type FoundCustomer = z.output<typeof FoundCustomer>

const what = 'q must be the text to search for'
export const search = {
  find: {
    query: z.strictObject({
      q: z.string({ error: what }).max(limits.query, `q may have at most ${limits.query} characters`),
    }),
    response: z.object({ orders: z.array(FoundOrder), customers: z.array(FoundCustomer) }),
  },
}
