/** From the page's own clock, which nobody sets, to the server's. */
let ahead = Number.NaN

/** What an answer says of the time (its Date). */
export function noteServerTime({ headers }: Response): void {
  const ms = Date.parse(headers.get('date') ?? '')
  if (ms) ahead = ms - performance.now()
}

/** The server's time; NaN until it said one (rule drafts/end-after-30-days). */
export const serverNow = () => ahead + performance.now()

/** The same, or else the device's. */
export const timeNow = () => new Date(serverNow() || Date.now())
