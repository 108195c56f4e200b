import { manyOrders } from '#shared/api/many-orders.ts'
import { callForText } from '#web/api/client.ts'

/** As many as one address may name: a longer one is refused by HTTP itself. */
const portionIds = 1_000

export interface DateRange {
  /** Days as `2026-03-31`; empty ones bound nothing. */
  start: string
  end: string
}

/** The day at the company: `2026-03-14`. */
export function exportDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

export const selectedFileName = (today: string) => `purchase-orders-selected-${today}.csv`

export function rangeFileName({ start, end }: DateRange, today: string): string {
  return `purchase-orders-${start || 'all'}-to-${end || 'today'}-${today}.csv`
}

/** The lists of ids that are asked for one after another. */
export function portionsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / portionIds) }, (_, i) =>
    ids.slice(i * portionIds, (i + 1) * portionIds),
  )
}

/** Files with the same header line as one with that line (rule administration/export). */
export function joinCsv(files: readonly string[]): string {
  const [first = '', ...others] = files
  return [first, ...others.map((file) => file.slice(file.indexOf('\n') + 1))].join('')
}

export async function readSelected(ids: readonly number[]): Promise<Blob> {
  const files: string[] = []
  for (const portion of portionsOf(ids)) {
    files.push(await callForText(manyOrders.exportCsv, { query: { ids: portion.join(',') } }))
  }
  return csvFile(joinCsv(files))
}

export async function readRange({ start, end }: DateRange): Promise<Blob> {
  const query = { startDate: start || undefined, endDate: end || undefined, status: 'active' as const }
  return csvFile(await callForText(manyOrders.exportCsv, { query }))
}

const csvFile = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })
