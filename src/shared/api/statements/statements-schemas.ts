import { z } from 'zod'
import { statementStates } from '../../document/statement.ts'
import { limits } from '../../limits.ts'
import { documentTypes } from '../../order/kinds.ts'
import { wholeNumber } from '../../whole-number.ts'

const { min, max } = limits.fiscalYear

const Params = z.object({ id: wholeNumber('The customer') })
const years = {
  from: wholeNumber('from', min, max),
  to: wholeNumber('to', min, max),
  state: z
    .enum(statementStates, { error: `state must be one of ${statementStates.join(', ')}` })
    .default('all'),
}
/** Whether `from` is at most `to`. Also true if either isn't a number, which another check reports. */
const inOrder = ({ from, to }: { from: number; to: number }) => !(from > to)
const notInOrder = { message: 'from must not be after to', path: ['from'] }
const Query = z.strictObject(years).refine(inOrder, notInOrder)
/**
 * `as` is set if the user saves the response as an Excel file. The server then records the download, as it
 * does for other files.
 */
const ReadQuery = z
  .strictObject({ ...years, as: z.enum(['excel'], { error: 'as must be excel' }).optional() })
  .refine(inOrder, notInOrder)
export type StatementQuery = z.output<typeof Query>

const ServiceAmount = z.object({ name: z.string(), amount: z.number() })

/**
 * A customer's statement, with nothing about other customers and nothing that reveals their shares (rule
 * statements/own-share).
 */
export const Statement = z.object({
  customer: z.object({
    id: z.number(),
    name: z.string(),
    accountId: z.string(),
    address: z.array(z.string()),
  }),
  from: z.number(),
  to: z.number(),
  state: z.enum(statementStates),
  limited: z.boolean(),
  asOf: z.string().nullable(),
  orders: z.array(
    z.object({
      id: z.number(),
      displayPo: z.string(),
      documentType: z.enum(documentTypes),
      versionNumber: z.number(),
      fiscalYear: z.number(),
      createdAt: z.string(),
      finalized: z.boolean(),
      percentage: z.number(),
      amount: z.number(),
      services: z.array(ServiceAmount),
      balance: z.number(),
    }),
  ),
  years: z.array(
    z.object({
      fiscalYear: z.number(),
      count: z.number(),
      amount: z.number(),
      services: z.array(ServiceAmount),
    }),
  ),
  open: z.number(),
  finalized: z.number(),
  total: z.number(),
})
export type Statement = z.output<typeof Statement>

export const statements = {
  read: { params: Params, query: ReadQuery, response: Statement },
  pdf: { params: Params, query: Query, response: z.string().describe('A PDF') },
  csv: { params: Params, query: Query, response: z.string().describe('CSV') },
}
