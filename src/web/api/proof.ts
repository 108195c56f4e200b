type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/**
 * Registers the function that sends the user to the sign-in provider to prove their identity again (rule
 * sign-in/asks-again).
 */
export function askForProofBy(next: Asker): () => void {
  asker = next
  return () => {
    asker = null
  }
}

/**
 * Resolves to true if the user proved their identity, so that the rejected call can be resent. Concurrent
 * calls share one prompt.
 */
export async function askForProof(): Promise<boolean> {
  asking ??=
    asker?.().finally(() => {
      asking = null
    }) ?? null
  return (await asking) ?? false
}
