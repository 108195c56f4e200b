import { z } from 'zod'
import { limits } from '../../limits.ts'
import { documentTypes, units } from '../../order/kinds.ts'
import { LineItem } from '../../order/line-item.ts'
import { shortText } from '../../text-schemas.ts'

/** Maximum number of rows in a list of completed units: more than a large office has in a season. */
export const mostDoneRows = 2_000

const name = shortText.default('')
const id = (what: string) =>
  z.int({ error: `${what} must be a whole number` }).positive(`${what} must be above 0`)
const amount = (what: string) =>
  z
    .number({ error: `${what} must be a number` })
    .min(0, `${what} must be 0 or more`)
    .max(limits.acres.max, `${what} must be at most ${limits.acres.max.toLocaleString('en-US')}`)

const { min, max } = limits.fiscalYear
const fiscalYears = `fiscalYear must be a whole number from ${min} to ${max}`

const ChosenField = z.object({
  familyId: id('familyId'),
  fieldName: name,
  serviceTypeId: id('serviceTypeId'),
  unit: z.enum(units, { error: 'unit must be acre, plot, sample or sensor' }),
})

const DoneRow = z.object({
  line: id('line'),
  producer: name,
  field: name,
  service: name,
  done: amount('done'),
  chosen: ChosenField.nullish(),
})

const PlanInput = z.strictObject({
  fiscalYear: z.int({ error: fiscalYears }).min(min, fiscalYears).max(max, fiscalYears),
  tolerance: amount('tolerance').default(0.5),
  /** True to add up several rows for the same field; otherwise such rows are ignored and reported. */
  addUp: z.boolean({ error: 'addUp must be true or false' }).default(false),
  rows: z
    .array(DoneRow, { error: 'rows must be a list' })
    .max(mostDoneRows, `At most ${mostDoneRows.toLocaleString('en-US')} rows are allowed`),
  /** If set, the response also lists this producer's fields, so that the user can choose from them. */
  producerId: id('producerId').nullish(),
})
export type CorrectionsInput = z.output<typeof PlanInput>

const Field = z.object({
  familyId: z.number(),
  displayPo: z.string(),
  producerName: z.string(),
  fieldName: z.string(),
  serviceTypeId: z.number(),
  serviceName: z.string(),
  unit: z.enum(units),
  ordered: z.number(),
  /** Order numbers of the family's open orders with this field. Their units are included in `ordered`. */
  open: z.array(z.string()),
})
export type CorrectableField = z.output<typeof Field>

export const rowStates = [
  'more',
  'less',
  'as-ordered',
  'blocked',
  'not-found',
  'several',
  'repeated',
] as const

const Row = z.object({
  line: z.number(),
  state: z.enum(rowStates),
  /** Why no order is planned for the row. */
  why: z.string().nullable(),
  match: Field.nullable(),
  /** At most 100 fields to choose from, if the row matches no field or several. */
  candidates: z.array(Field),
})
export type CorrectedRow = z.output<typeof Row>

const PlannedOrder = z.object({
  familyId: z.number(),
  state: z.string(),
  documentType: z.enum(documentTypes).exclude(['original']),
  displayPo: z.string(),
  producerName: z.string(),
  fields: z.array(
    Field.extend({
      done: z.number(),
      difference: z.number(),
      lines: z.array(
        z.object({
          acres: z.number(),
          costPerAcre: z.number(),
          total: z.number(),
          raisedFrom: z.number().nullable(),
        }),
      ),
    }),
  ),
  customers: z.array(
    z.object({ id: z.number(), name: z.string(), percentage: z.number(), amount: z.number() }),
  ),
  discountPercentage: z.number(),
  discountAmount: z.number(),
  grandTotal: z.number(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /**
   * Set if the credit memo exceeds what is left to credit: the excess in dollars, and a sentence about it.
   */
  beyond: z.object({ over: z.number(), sentence: z.string() }).nullable(),
  lineItems: z.array(
    LineItem.omit({
      serviceName: true,
      total: true,
      subtotalBeforeDiscount: true,
      subtotalAfterDiscount: true,
      effectiveDiscountPercent: true,
      maxDiscount: true,
    }),
  ),
})
export type PlannedOrder = z.output<typeof PlannedOrder>

export const corrections = {
  plan: {
    body: PlanInput,
    response: z.object({
      rows: z.array(Row),
      orders: z.array(PlannedOrder),
      /** All of the requested producer's fields. */
      fields: z.array(Field),
    }),
  },
}
export type CorrectionsPlan = z.output<(typeof corrections.plan)['response']>
