/** `10:42 am` */
export function clockText(isoTime: string): string {
  const time = new Date(isoTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return time.toLowerCase()
}

/** `today at 10:42 am`, `yesterday at 4:05 pm`, `Mar 3 at 9:00 am` */
export function dayText(isoTime: string, now: Date): string {
  const day = new Date(isoTime)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const said =
    day.toDateString() === now.toDateString()
      ? 'today'
      : day.toDateString() === yesterday.toDateString()
        ? 'yesterday'
        : day.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  return `${said} at ${clockText(isoTime)}`
}

/** Day and time at the company: `Mar 14, 2026, 10:42 AM`, the same for every reader. */
export function momentText(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(isoTime))
}
