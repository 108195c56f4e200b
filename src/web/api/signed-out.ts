import { forgetDeviceKeys } from './forget-keys.ts'

/**
 * Handles a 401 response. Returns false to leave the response to the next interceptor, true if this
 * interceptor ended the page's session, or a promise that resolves to whether the user signs in again.
 */
type Interceptor = () => boolean | Promise<boolean>

export const notLoggedIn = 'User not logged in'

const interceptors: Interceptor[] = []
let signIns = 0

/**
 * How many times the user has signed in again on this page. A 401 response to a request sent before the last
 * sign-in is stale.
 */
export function signInCount(): number {
  return signIns
}

export function noteSignedIn(): void {
  signIns++
}

/**
 * Registers a handler for a lost session (401). The handler registered last runs first, so a form with
 * unsaved changes can show a sign-in dialog on top of itself before the session's own handler goes to /login.
 */
export function interceptSignedOut(interceptor: Interceptor): () => void {
  interceptors.push(interceptor)
  return () => {
    const at = interceptors.lastIndexOf(interceptor)
    if (at >= 0) interceptors.splice(at, 1)
  }
}

/**
 * Called by the client on every 401 from a call that needs a session. Resolves to whether the user has signed
 * in again.
 */
export function tellSignedOut(): Promise<boolean> {
  forgetDeviceKeys()
  for (const interceptor of interceptors.toReversed()) {
    const answer = interceptor()
    if (answer !== false) return answer === true ? Promise.resolve(false) : answer
  }
  return Promise.resolve(false)
}
