import { z } from 'zod'
import { allKinds } from '../../audit-kinds.ts'
import { calendarDay } from '../../calendar-day.ts'
import { largestId } from '../../limits.ts'
import { emailKey } from '../../text-schemas.ts'
import { wholeNumber } from '../../whole-number.ts'

const cursor = 'cursor must be the next value from an earlier response'
const which = {
  /**
   * Lists only events that involve this user: their own actions, a manager's actions on their behalf, and
   * changes to the user.
   */
  person: emailKey.pipe(z.string().min(1, 'person must be an e-mail')).optional(),
  /**
   * Lists only this order's events: versions, actions, and downloaded documents. Can't be combined with
   * `person`.
   */
  order: wholeNumber('order', 1, largestId).optional(),
  kind: z.enum(allKinds, { error: `kind must be one of ${allKinds.join(', ')}` }).optional(),
  from: calendarDay('from').optional(),
  to: calendarDay('to').optional(),
}

const onlyOne = { error: 'Ask for a person or an order, not both' }
const isOne = ({ person, order }: { person?: string | undefined; order?: number | undefined }) =>
  person === undefined || order === undefined

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  by: z.string(),
  byName: z.string(),
  /** The manager who acted on behalf of the user, if any. */
  realUser: z.string().nullable(),
  realName: z.string().nullable(),
  subject: z.string(),
  what: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const audit = {
  read: {
    query: z
      .strictObject({
        ...which,
        limit: wholeNumber('limit', 1, 200).default(50),
        cursor: z
          .string()
          .regex(/^\d{1,15}\.\d\.\d{1,10}$/, cursor)
          .optional(),
      })
      .refine(isOne, onlyOne),
    response: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  },
  exportCsv: {
    query: z.strictObject(which).refine(isOne, onlyOne),
    response: z.string(),
  },
}
