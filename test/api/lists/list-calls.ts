import type {
  FormerImport,
  ImportPlan,
  ImportResult,
  PriceChange,
  PriceChangeResult,
} from '#shared/picklist/import-plan.ts'
import type { Answer, Caller } from '#test/world/world.ts'

export type Entry = Record<string, unknown>

export interface Refusal {
  message: string
  errors?: { path: string; message: string }[]
  details?: Entry
}

export const listPath = (list: string, key?: string | number) =>
  `/api/picklists/${list}${key === undefined ? '' : `/${encodeURIComponent(key)}`}`

export async function readList(by: Caller, list: string): Promise<Entry[]> {
  return (await by.call<Entry[]>('GET', listPath(list))).body
}

export const plan = (by: Caller, list: string, rows: unknown) =>
  by.call<ImportPlan>('POST', `${listPath(list)}/import-plan`, rows)

/** Imports the rows. With `named`, the import must match the plan whose `plan` value is `named`. */
export const importList = (
  by: Caller,
  list: string,
  rows: unknown,
  named?: string,
): Promise<Answer<ImportResult & Refusal>> =>
  by.call('PUT', listPath(list), rows, named === undefined ? {} : { 'if-match': `"${named}"` })

export async function formerImports(by: Caller, list: string): Promise<FormerImport[]> {
  return (await by.call<FormerImport[]>('GET', `${listPath(list)}/imports`)).body
}

export const putBackPlan = (by: Caller, list: string, id: number) =>
  by.call<ImportPlan>('POST', `${listPath(list)}/imports/${id}/put-back-plan`)

export const putBack = (
  by: Caller,
  list: string,
  id: number,
  named?: string,
): Promise<Answer<ImportResult & Refusal>> =>
  by.call(
    'POST',
    `${listPath(list)}/imports/${id}/put-back`,
    undefined,
    named === undefined ? {} : { 'if-match': `"${named}"` },
  )

export interface PricesSent {
  ids: unknown
  change: unknown
}

export const upBy3: PriceChange = {
  direction: 'up',
  by: 'percent',
  amount: 3,
  roundTo: 'cents',
  fields: ['unitPrice', 'samplePrice'],
}

export const pricePlan = (by: Caller, list: string, sent: PricesSent) =>
  by.call<ImportPlan & Refusal>('POST', `${listPath(list)}/price-plan`, sent)

export const changePrices = (
  by: Caller,
  list: string,
  sent: PricesSent,
  named?: string,
): Promise<Answer<PriceChangeResult & Refusal>> =>
  by.call('POST', `${listPath(list)}/prices`, sent, named === undefined ? {} : { 'if-match': `"${named}"` })
