import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { SumQuery } from './orders-schemas.ts'

/** One of a long list of orders, given in a body. */
const manyIds = z
  .array(z.int({ error: 'ids must be whole numbers' }), { error: 'Send ids as a list of numbers' })
  .min(1, 'Send at least one id')
  .max(100_000, 'At most 100,000 ids are possible')

const exportedIds = 'ids must be 1 to 1,000 order numbers joined by commas'

export const manyOrders = {
  ids: {
    /** What narrows the list narrows them. */
    query: SumQuery,
    response: z.object({ active: z.array(z.number()), archived: z.array(z.number()) }),
  },
  archiveQuestion: {
    body: z.object({ ids: manyIds }),
    response: z.object({
      /** How many of them are finalized. */
      finalized: z.number(),
      /** Numbers of active children that are not among them and stay. */
      staying: z.array(z.string()),
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
