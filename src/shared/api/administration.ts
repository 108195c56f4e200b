import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Agronomist, Customer } from '../people.ts'
import type { Picklist } from '../picklist/definition.ts'
import { LegalContent } from '../picklist/entries.ts'
import { adminLists } from '../picklist/lists.ts'
import { FormerImport, ImportPlan, ImportResult, Value } from '../picklist/plan.ts'
import { emailKey, legalText, shortText } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

const listNames = adminLists.map(({ list }) => list)
const list = z.enum(listNames, { error: `The list must be one of ${listNames.join(', ')}` })
const key = z.string().min(1).max(300)

const Entry = z.looseObject({})
const Fields = z.looseObject({}, { error: 'Send the entry as a JSON object' })
/** Looked at one by one only once their number and size are known; then each is to be an object of fields. */
const Rows = z.array(z.unknown(), { error: 'Send the rows as a JSON list' })
const FileName = z.object({ file: shortText.optional() })
const ImportParams = z.object({ list, id: wholeNumber('The import', 1, 2_147_483_647) })

/** What an entry is used by, asked before it is archived (rule picklists/use-before-archiving). */
export const Usage = z.object({
  orders: z.number(),
  openOrders: z.number(),
  versions: z.number(),
  people: z.number(),
})
export type Usage = z.output<typeof Usage>

/** One change of an entry: the fields that changed, with what they were and became. */
export const EntryChange = z.object({
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  realUser: z.string().nullable(),
  realName: z.string().nullable(),
  /** created, changed, imported, put back */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type EntryChange = z.output<typeof EntryChange>

/** The lists of the administration: single entries, and whole lists with their plans. */
export const lists = {
  readList: endpoint({
    method: 'GET',
    path: '/api/picklists/:list',
    audience: 'signed-in',
    summary: 'A whole list that has no call of its own, archived entries included',
    params: z.object({ list }),
    response: z.array(Entry),
  }),
  createEntry: endpoint({
    method: 'POST',
    path: '/api/picklists/:list',
    audience: 'managers',
    refusals: ['conflict'],
    summary: 'Adds an entry to a list (not to the customers, which are kept by /api/customers)',
    params: z.object({ list }),
    body: Fields,
    response: Entry,
    created: true,
  }),
  updateEntry: endpoint({
    method: 'PUT',
    path: '/api/picklists/:list/:key',
    audience: 'managers',
    refusals: ['conflict'],
    summary: 'Changes the fields of an entry that are sent; 409 with an older version',
    params: z.object({ list, key }),
    body: Fields,
    response: Entry,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/picklists/:list/:key/usage',
    audience: 'managers',
    summary: 'How many orders, versions and people use an entry',
    params: z.object({ list, key }),
    response: Usage,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/picklists/:list/:key/changes',
    audience: 'managers',
    summary: 'Who changed an entry, newest first',
    params: z.object({ list, key }),
    response: z.array(EntryChange),
  }),
  importPlan: endpoint({
    method: 'POST',
    path: '/api/picklists/:list/import-plan',
    audience: 'managers',
    summary: 'What an import of these rows would do; nothing is stored',
    params: z.object({ list }),
    query: FileName,
    body: Rows,
    bodyBytes: limits.importBodyBytes,
    response: ImportPlan,
  }),
  importList: endpoint({
    method: 'PUT',
    path: '/api/picklists/:list',
    audience: 'managers',
    honors: ['If-Match'],
    refusals: ['conflict'],
    summary:
      'Replaces a list by these rows; with If-Match exactly what that plan said, or 409 with the new plan',
    params: z.object({ list }),
    query: FileName,
    body: Rows,
    bodyBytes: limits.importBodyBytes,
    response: ImportResult,
  }),
  formerImports: endpoint({
    method: 'GET',
    path: '/api/picklists/:list/imports',
    audience: 'managers',
    summary: 'The imports of a list that can be put back, newest first',
    params: z.object({ list }),
    response: z.array(FormerImport),
  }),
  putBackPlan: endpoint({
    method: 'POST',
    path: '/api/picklists/:list/imports/:id/put-back-plan',
    audience: 'managers',
    summary: 'What putting a list back to before an import would do; nothing is stored',
    params: ImportParams,
    response: ImportPlan,
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/api/picklists/:list/imports/:id/put-back',
    audience: 'managers',
    honors: ['If-Match'],
    refusals: ['conflict'],
    summary: 'Puts a list back; with If-Match exactly what that plan said, or 409 with the new plan',
    params: ImportParams,
    response: ImportResult,
  }),
}

/** The read of a whole list by its definition; its key is that of `wholeLists`, so that both share one copy. */
export function readOf({ list }: Picklist) {
  return endpoint({
    method: 'GET',
    path: `/api/picklists/${list}`,
    audience: 'signed-in',
    summary: 'A whole list, archived entries included',
    response: z.array(z.object({}).catchall(Value)),
  })
}

export const customers = {
  create: endpoint({
    method: 'POST',
    path: '/api/customers',
    audience: 'signed-in',
    honors: ['Idempotency-Key'],
    refusals: ['conflict'],
    summary:
      'Creates a customer; its account id may be a temporary negative one. A repeated Idempotency-Key gets the first answer',
    body: Fields,
    response: Customer,
    created: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/customers/:key',
    audience: 'signed-in',
    refusals: ['conflict'],
    summary: 'Changes a customer, by account id or id; a new account id is for managers',
    params: z.object({ key }),
    body: Fields,
    response: Customer,
  }),
}

export const agronomistRecords = {
  update: endpoint({
    method: 'PUT',
    path: '/api/agronomists/:email',
    audience: 'signed-in',
    refusals: ['conflict'],
    summary: "One's own customerIds; managers change any record",
    params: z.object({ email: emailKey }),
    body: Fields,
    /** The ids among the customerIds that were sent which are no customers and were left out. */
    response: Agronomist.extend({ unknownCustomerIds: z.array(z.number()) }),
  }),
}

const instant = z
  .string()
  .refine((time) => !Number.isNaN(Date.parse(time)), 'updatedAt must be a time as it was answered')
  .transform((time) => new Date(time).toISOString())
const legalParams = z.object({ type: z.string().max(100) })

export const legalWrites = {
  put: endpoint({
    method: 'PUT',
    path: '/api/legal/:type',
    audience: 'managers',
    refusals: ['conflict'],
    summary:
      'Stores a legal text; the former one is kept. 409 where updatedAt is sent and is not the stored one',
    params: legalParams,
    body: z.object({
      content: legalText.prefault('').pipe(z.string().min(1, 'Content is required')),
      updatedAt: instant.optional(),
    }),
    response: LegalContent,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/legal/:type/history',
    audience: 'managers',
    summary: 'The former legal texts, newest first',
    params: legalParams,
    response: z.array(
      z.object({
        id: z.number(),
        content: z.string(),
        replacedAt: z.string(),
        replacedBy: z.string(),
        replacedByName: z.string(),
        /** Who really did, when a manager acted for another. */
        realName: z.string().nullable(),
      }),
    ),
  }),
}
