import { sortKeys } from '#shared/api/list-sort.ts'
import { limits } from '#shared/limits.ts'
import { readFiscalYear } from '#web/order/list/fiscal-years.ts'
import {
  type NarrowedNames,
  type Narrowing,
  narrowedBy,
  narrowedText,
  narrowingEntries,
  readNarrowing,
} from '#web/order/list/narrowing.ts'

export type InsightsSort = (typeof sortKeys)[number]

/** The list's filters, stored in the URL so that Back and shared links restore them. */
export interface ListFilters extends Narrowing {
  fiscalYear: number | null
  sort: InsightsSort
  text: string
}

export const noFilters: ListFilters = { fiscalYear: null, sort: 'date-newest', text: '' }

export const sortLabels: Record<InsightsSort, string> = {
  'date-newest': 'Date newest',
  'date-oldest': 'Date oldest',
  po: 'PO #',
  producer: 'Producer',
  customer1: 'Customer 1',
  agronomist1: 'Agronomist 1',
}

const names = { fiscalYear: 'fy', sort: 'sort', text: 'q' } as const

/**
 * Reads the filters from the URL, ignoring invalid values and NUL characters, which stored text never
 * contains.
 */
export function readFilters(query: URLSearchParams): ListFilters {
  const sort = query.get(names.sort)
  return {
    fiscalYear: readFiscalYear(query.get(names.fiscalYear)),
    sort: sortKeys.find((key) => key === sort) ?? noFilters.sort,
    text: (query.get(names.text) ?? '').replaceAll('\0', '').slice(0, limits.query),
    ...readNarrowing(query),
  }
}

/** Returns the query string with these filters, omitting defaults and keeping all other parameters. */
export function writeFilters(query: URLSearchParams, filters: ListFilters): URLSearchParams {
  const next = new URLSearchParams(query)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set(names.fiscalYear, filters.fiscalYear === null ? '' : String(filters.fiscalYear))
  set(names.sort, filters.sort === noFilters.sort ? '' : filters.sort)
  set(names.text, filters.text.trim() === '' ? '' : filters.text)
  for (const [name, value] of Object.entries(narrowingEntries(filters))) set(name, value)
  return next
}

/** True if any filter is set. The sort order isn't a filter. */
export function isFiltered(filters: ListFilters): boolean {
  return filters.fiscalYear !== null || filters.text.trim() !== '' || narrowedBy(filters) > 0
}

/** Returns text such as `4 of 218 purchase orders in FY 2026 match "tamarack": Finalized, Ann Zed`. */
export function countLine(
  total: number,
  unfiltered: number,
  filters: ListFilters,
  whom: NarrowedNames = {},
): string {
  const words = filters.text.trim()
  return [
    `${grouped(total)} of ${grouped(unfiltered)} purchase orders`,
    filters.fiscalYear === null ? '' : ` in FY ${filters.fiscalYear}`,
    words === '' ? '' : ` match "${words}"`,
    narrowedText(filters, whom),
  ].join('')
}

/**
 * Returns the filters as a query. Leaves out the sort order, because it doesn't change which orders match.
 */
export function matchingQuery({ fiscalYear, text, sort: _, ...narrowing }: ListFilters) {
  return { ...narrowing, fiscalYear: fiscalYear ?? undefined, q: text.trim() || undefined }
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
