/**
 * Formats an instant's date in the company's time zone, such as `Mar 14, 2026`, so that all readers see the
 * same date. Returns '' without a time zone (rule print/days-at-the-company).
 */
export function businessDay(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' })
  return day.format(new Date(isoTime))
}
