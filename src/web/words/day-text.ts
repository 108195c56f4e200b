const dayMs = 86_400_000

/** A time such as `10:42 am` in the company's time zone; empty until the zone is known. */
export function clockText(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const time = new Date(isoTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return time.toLowerCase()
}

/** Returns text such as `today at 10:42 am`, `yesterday at 4:05 pm` or `Mar 3 at 9:00 am`. */
export function dayText(isoTime: string, now: Date, timeZone: string | null): string {
  if (timeZone === null) return ''
  const day = new Date(isoTime)
  const dayNumber = (time: Date) => Date.parse(time.toLocaleDateString('en-CA', { timeZone })) / dayMs
  const recent = ['today', 'yesterday'][dayNumber(now) - dayNumber(day)]
  const said = recent ?? day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })
  return `${said} at ${clockText(isoTime, timeZone)}`
}

/** The day and time in the company's time zone, such as `Mar 14, 2026, 10:42 am`. */
export function momentText(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const day = new Date(isoTime).toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' })
  return `${day}, ${clockText(isoTime, timeZone)}`
}
