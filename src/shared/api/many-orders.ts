import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { endpoint } from '../endpoint.ts'
import { OrderListQuery } from './orders.ts'

/** One of a long list of orders, given in a body. */
const manyIds = z
  .array(z.int({ error: 'ids must be whole numbers' }), { error: 'Send ids as a list of numbers' })
  .min(1, 'Send at least one id')
  .max(100_000, 'At most 100,000 ids are possible')

const exportedIds = 'ids must be 1 to 1,000 order numbers joined by commas'

/** What managers do with many orders at once. */
export const manyOrders = {
  ids: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/ids',
    audience: 'managers',
    summary: 'The ids of all orders that match, by whether they are active',
    query: OrderListQuery.pick({ fiscalYear: true, q: true, status: true }),
    response: z.object({ active: z.array(z.number()), archived: z.array(z.number()) }),
  }),
  archiveQuestion: endpoint({
    method: 'POST',
    path: '/api/purchase-orders/archive-question',
    audience: 'managers',
    summary: 'What a person is asked before these orders are archived; nothing is stored',
    body: z.object({ ids: manyIds }),
    response: z.object({
      /** How many of them are finalized. */
      finalized: z.number(),
      /** Numbers of active children that are not among them and stay. */
      staying: z.array(z.string()),
    }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/export/csv',
    audience: 'managers',
    summary: 'Orders as CSV: those of ids, else the active ones created from startDate to endDate',
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
    file: 'text/csv',
  }),
}
