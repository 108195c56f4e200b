import { CallError } from '#web/api/call-error.ts'

/** What is done about a save that did not get through, before it is tried again. */
export interface RetryOptions {
  /** Whether the same person is signed in again. */
  signInAgain: () => Promise<boolean>
  /** Resolves when another try is worth it; rejects when the person gives up. */
  waitForConnection: (triesSoFar: number) => Promise<void>
}

/** No answer, or one of a proxy before a server that isn't there: another try may help, by the same key. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status)
}

/** Tries until the server answers about the order itself. Each try is the same save, by the same key. */
export async function retrySave<Stored>(
  tryToSave: () => Promise<Stored>,
  { signInAgain, waitForConnection }: RetryOptions,
): Promise<Stored> {
  for (let tries = 0; ; tries++) {
    try {
      return await tryToSave()
    } catch (error) {
      const signedOut = error instanceof CallError && error.status === 401
      if (signedOut && (await signInAgain())) continue
      if (!isUnreachable(error)) throw error
      await waitForConnection(tries)
    }
  }
}
