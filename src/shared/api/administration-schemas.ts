import { z } from 'zod'
import { answeredInstant } from '../calendar-day.ts'
import { largestId, limits } from '../limits.ts'
import { listOf } from '../numeric.ts'
import { Agronomist, Customer } from '../people.ts'
import { LegalContent } from '../picklist/entries.ts'
import {
  FormerImport,
  ImportPlan,
  ImportResult,
  PriceChange,
  PriceChangeResult,
  Value,
} from '../picklist/import-plan.ts'
import { adminLists } from '../picklist/lists.ts'
import { emailKey, legalText, shortText } from '../text-schemas.ts'
import { wholeNumber } from '../whole-number.ts'

const listNames = adminLists.map(({ list }) => list)
const list = z.enum(listNames, { error: `The list must be one of ${listNames.join(', ')}` })
const key = z.string().min(1).max(300)

const Entry = z.looseObject({})
const Fields = z.looseObject({}, { error: 'Send the entry as a JSON object' })
/**
 * The rows of an import. The server checks their number and size before it checks that each row is an object
 * of fields.
 */
const Rows = z.array(z.unknown(), { error: 'Send the rows as a JSON list' })
const FileName = z.object({ file: shortText.optional() })
const Prices = z.object({
  ids: listOf(z.union([z.number(), key]), limits.importRows, 'entries'),
  change: PriceChange,
})
const ImportParams = z.object({ list, id: wholeNumber('The import', 1, largestId) })

/** (rule picklists/use-before-archiving) */
export const Usage = z.object({
  orders: z.number(),
  openOrders: z.number(),
  versions: z.number(),
  people: z.number(),
})
export type Usage = z.output<typeof Usage>

export const EntryChange = z.object({
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  realUser: z.string().nullable(),
  realName: z.string().nullable(),
  /** What was done to the entry, such as `created`, `prices changed` or `put back` (restored). */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type EntryChange = z.output<typeof EntryChange>

export const wholeList = { read: { response: z.array(z.object({}).catchall(Value)) } }

const instant = answeredInstant('updatedAt must be a time from a response')
const legalParams = z.object({ type: z.string().max(100) })

export const lists = {
  readList: {
    params: z.object({ list }),
    response: z.array(Entry),
  },
  createEntry: {
    params: z.object({ list }),
    body: Fields,
    response: Entry,
  },
  updateEntry: {
    params: z.object({ list, key }),
    body: Fields,
    response: Entry,
  },
  usage: {
    params: z.object({ list, key }),
    response: Usage,
  },
  changes: {
    params: z.object({ list, key }),
    response: z.array(EntryChange),
  },
  importPlan: {
    params: z.object({ list }),
    query: FileName,
    body: Rows,
    response: ImportPlan,
  },
  importList: {
    params: z.object({ list }),
    query: FileName,
    body: Rows,
    response: ImportResult,
  },
  formerImports: {
    params: z.object({ list }),
    response: z.array(FormerImport),
  },
  putBackPlan: {
    params: ImportParams,
    response: ImportPlan,
  },
  putBack: {
    params: ImportParams,
    response: ImportResult,
  },
  pricePlan: {
    params: z.object({ list }),
    body: Prices,
    response: ImportPlan,
  },
  changePrices: {
    params: z.object({ list }),
    body: Prices,
    response: PriceChangeResult,
  },
}

export const customers = {
  create: {
    body: Fields,
    response: Customer,
  },
  update: {
    params: z.object({ key }),
    body: Fields,
    response: Customer,
  },
}

export const agronomistRecords = {
  update: {
    params: z.object({ email: emailKey }),
    body: Fields,
    /** `unknownCustomerIds` has the IDs in the request that match no customer; they aren't stored. */
    response: Agronomist.extend({ unknownCustomerIds: z.array(z.number()) }),
  },
}

export const legalWrites = {
  put: {
    params: legalParams,
    body: z.object({
      content: legalText.prefault('').pipe(z.string().min(1, 'Content is required')),
      updatedAt: instant.optional(),
    }),
    response: LegalContent,
  },
  history: {
    params: legalParams,
    response: z.array(
      z.object({
        id: z.number(),
        content: z.string(),
        replacedAt: z.string(),
        replacedBy: z.string(),
        replacedByName: z.string(),
        /** The manager who acted on behalf of the user, if any. */
        realName: z.string().nullable(),
      }),
    ),
  },
}
