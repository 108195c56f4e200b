/**
 * Formats the calendar day of an instant in the company's time zone, as in `Mar 14, 2026`, the same for every
 * reader. Returns '' without a time zone (rule print/days-at-the-company).
 */
export function businessDay(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' })
  return day.format(new Date(isoTime))
}
