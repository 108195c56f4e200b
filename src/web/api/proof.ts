type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** Registers what leads to the sign-in provider when it must ask the person again (rule sign-in/asks-again). */
export function askForProofBy(next: Asker): () => void {
  asker = next
  return () => {
    asker = null
  }
}

/** Whether the provider has asked, and the refused call may be sent again. Several calls wait for one answer. */
export async function askForProof(): Promise<boolean> {
  asking ??=
    asker?.().finally(() => {
      asking = null
    }) ?? null
  return (await asking) ?? false
}
