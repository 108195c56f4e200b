/** The zone of the company; undefined is that of this computer. */
type Zone = string | undefined

/** `10:42 am` */
export function clockText(isoTime: string, timeZone?: Zone): string {
  const time = new Date(isoTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return time.toLowerCase()
}

/** `today at 10:42 am`, `yesterday at 4:05 pm`, `Mar 3 at 9:00 am` */
export function dayText(isoTime: string, now: Date, timeZone?: Zone): string {
  const dayOf = (time: Date) => time.toLocaleDateString('en-US', { dateStyle: 'short', timeZone })
  const day = new Date(isoTime)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const said =
    dayOf(day) === dayOf(now)
      ? 'today'
      : dayOf(day) === dayOf(yesterday)
        ? 'yesterday'
        : day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })
  return `${said} at ${clockText(isoTime, timeZone)}`
}

/** Day and time at the company: `Mar 14, 2026, 10:42 am`, the same for every reader. */
export function momentText(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const day = new Date(isoTime).toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' })
  return `${day}, ${clockText(isoTime, timeZone)}`
}
