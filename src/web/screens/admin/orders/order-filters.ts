import type { ListSort } from '#shared/api/list-sort.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { limits } from '#shared/limits.ts'
import { readFiscalYear } from '#web/order/list/fiscal-years.ts'
import {
  type NarrowedNames,
  type Narrowing,
  narrowedBy,
  narrowedText,
  readNarrowing,
} from '#web/order/list/narrowing.ts'

export interface OrderFilters extends Narrowing {
  fiscalYear: number | null
  status: OrderListQuery['status']
  sort: OrderSort
  text: string
}

export const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: OrderFilters['status']; label: string }[]

/** The columns by which users can sort the table, from left to right (rule administration/orders-table). */
export const sorts = {
  po: { label: 'PO #', ascending: 'po', descending: '-po' },
  producer: { label: 'Producer', ascending: 'producer', descending: '-producer' },
  agronomist: { label: 'Agronomist', ascending: 'agronomist', descending: '-agronomist' },
  customer: { label: 'Customer', ascending: 'customer', descending: '-customer' },
  total: { label: 'Total Cost', ascending: 'total', descending: '-total' },
  created: { label: 'Created', ascending: 'created', descending: '-created' },
  fy: { label: 'FY', ascending: 'fy', descending: '-fy' },
} as const satisfies Record<string, { label: string; ascending: ListSort; descending: ListSort }>
export type SortColumn = keyof typeof sorts
export type OrderSort = (typeof sorts)[SortColumn]['ascending' | 'descending']

const sortKeys = Object.values(sorts).flatMap(({ ascending, descending }) => [ascending, descending])

/**
 * Returns the sort order after a click on a column heading; clicking the sorted column reverses the order.
 */
export function nextSort(column: SortColumn, now: OrderSort): OrderSort {
  const { ascending, descending } = sorts[column]
  return now === ascending ? descending : ascending
}

/**
 * Reads the filters from the URL, ignoring invalid values and NUL characters, which stored text never
 * contains.
 */
export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const sort = query.get('sort')
  const status = query.get('status')
  return {
    fiscalYear: readFiscalYear(query.get('fy')),
    status: statusOptions.find(({ value }) => value === status)?.value ?? 'active',
    sort: sortKeys.find((key) => key === sort) ?? 'po',
    text: (query.get('q') ?? '').replaceAll('\0', '').slice(0, limits.query),
    ...readNarrowing(query),
  }
}

/** Returns the URL parameters for changed filters. An empty value resets a filter to its default. */
export function filterEntries(
  changes: Partial<Pick<OrderFilters, 'fiscalYear' | 'status' | 'sort'>>,
): Record<string, string> {
  const { fiscalYear, status, sort } = changes
  return {
    ...(fiscalYear !== undefined && { fy: String(fiscalYear ?? '') }),
    ...(status !== undefined && { status: status === 'active' ? '' : status }),
    ...(sort !== undefined && { sort: sort === 'po' ? '' : sort }),
  }
}

/**
 * Returns the filters as a query. Leaves out the sort order, because it doesn't change which orders match.
 */
export function matchingQuery({ fiscalYear, text, sort: _, ...others }: OrderFilters) {
  return { ...others, fiscalYear: fiscalYear ?? undefined, q: text.trim() || undefined }
}

const grouped = (count: number) => count.toLocaleString('en-US')

/**
 * Returns text such as `Showing 218 of 1,284 purchase orders`, followed by any filters that have no control
 * in the filter bar.
 */
export function countLine(
  { total, unfiltered, filters }: { total: number; unfiltered: number; filters: OrderFilters },
  names: NarrowedNames = {},
): string {
  return `Showing ${grouped(total)} of ${grouped(unfiltered)} purchase orders${narrowedText(filters, names)}`
}

export function emptyText({ text, ...filters }: OrderFilters): string {
  const term = text.trim()
  if (term === '' || narrowedBy(filters) > 0) return 'No purchase orders found'
  return `No purchase orders match "${term}"`
}
