/**
 * The server's clock minus the page's monotonic clock, which users can't change; NaN until the first
 * response.
 */
let ahead = Number.NaN

/** Reads the server's time from a response's Date header. */
export function noteServerTime({ headers }: Response): void {
  const ms = Date.parse(headers.get('date') ?? '')
  if (ms) ahead = ms - performance.now()
}

/** The server's time; NaN until it is known (rule drafts/end-after-30-days). */
export const serverNow = () => ahead + performance.now()

/** The server's time, or the device's time until the server's is known. */
export const timeNow = () => new Date(serverNow() || Date.now())
