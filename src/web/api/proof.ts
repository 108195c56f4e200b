type Asker = () => Promise<boolean>

let asker: Asker | null = null

/** Registers what leads to the sign-in provider when it must ask the person again (rule sign-in/asks-again). */
export function askForProofBy(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = null
  }
}

/** Whether the provider has asked, and the refused call may be sent again. */
export async function askForProof(): Promise<boolean> {
  return (await asker?.()) ?? false
}
