import { manyOrders } from '#shared/api/many-orders.ts'
import { csvBlob, downloadText, joinUnderOneHeader } from '#web/api/download.ts'

export const exportFailed = {
  kind: 'error',
  title: 'Export Failed',
  text: 'Failed to export selected purchase orders',
} as const

/** Maximum number of IDs in a request URL; HTTP servers reject URLs that are too long. */
const portionIds = 1_000

export interface DateRange {
  /** A date such as `2026-03-31`; empty for no start date. */
  start: string
  end: string
}

/** Returns the date in the given time zone, formatted like `2026-03-14`. */
export function exportDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

/** The first and last days of the month that is `before` months earlier than today's. */
export function monthRange(today: string, before: number): DateRange {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const day = (of: number, which: number) =>
    new Date(Date.UTC(year, month - 1 - before + of, which)).toISOString().slice(0, 10)
  return { start: day(0, 1), end: day(1, 0) }
}

export function rangeFileName({ start, end }: DateRange, today: string): string {
  return `purchase-orders-${start || 'all'}-to-${end || 'today'}-${today}.csv`
}

export function portionsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / portionIds) }, (_, i) =>
    ids.slice(i * portionIds, (i + 1) * portionIds),
  )
}

/** The CSV of these orders, with the notice to show once it is saved. */
export async function selectedFile(ids: readonly number[], today: string) {
  const files: string[] = []
  for (const portion of portionsOf(ids)) {
    files.push(await downloadText(manyOrders.exportCsv, { query: { ids: portion.join(',') } }))
  }
  return {
    name: `purchase-orders-selected-${today}.csv`,
    content: csvBlob(joinUnderOneHeader(files)),
    notice: {
      kind: 'success' as const,
      title: 'Export Complete',
      text: `${ids.length.toLocaleString('en-US')} purchase orders exported to CSV`,
    },
  }
}

export async function readRange({ start, end }: DateRange): Promise<Blob> {
  const query = { startDate: start || undefined, endDate: end || undefined, status: 'active' as const }
  return csvBlob(await downloadText(manyOrders.exportCsv, { query }))
}
