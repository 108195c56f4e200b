/** Day and time at the company: `Mar 14, 2026, 10:42 AM`, the same for every reader. */
export function momentText(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(isoTime))
}
