/** Answers whether it took care of the end of the session. */
type Interceptor = () => boolean

const interceptors: Interceptor[] = []
let signIns = 0

/** How often this page has signed in again: a 401 to a request sent before the latest one is out of date. */
export function signInCount(): number {
  return signIns
}

export function noteSignedIn(): void {
  signIns++
}

/**
 * Registers what happens when the server no longer knows the session (401). The latest one is asked first:
 * a form with unsaved work answers true and asks to sign in above itself; the session's own goes to /login.
 */
export function interceptSignedOut(interceptor: Interceptor): () => void {
  interceptors.push(interceptor)
  return () => {
    const at = interceptors.lastIndexOf(interceptor)
    if (at >= 0) interceptors.splice(at, 1)
  }
}

/** Called by the client at every 401 of a call that needs a session. */
export function tellSignedOut(): void {
  for (const interceptor of interceptors.toReversed()) if (interceptor()) return
}
