import { CallError } from '#web/api/call-error.ts'

/** Again after signing in, where the session had ended. */
export async function signedIn<T>(send: () => Promise<T>, signInAgain: () => Promise<boolean>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const signedOut = error instanceof CallError && error.status === 401
      if (!signedOut || !(await signInAgain())) throw error
    }
  }
}
