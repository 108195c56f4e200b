/**
 * The server's clock minus the page's monotonic clock, in milliseconds; NaN until the first response. Users
 * can't change the monotonic clock.
 */
let ahead = Number.NaN

export function noteServerTime({ headers }: Response): void {
  const ms = Date.parse(headers.get('date') ?? '')
  if (ms) ahead = ms - performance.now()
}

/** The server's time in milliseconds; NaN until the first response (rule drafts/end-after-30-days). */
export const serverNow = () => ahead + performance.now()

export const timeNow = () => new Date(serverNow() || Date.now())
