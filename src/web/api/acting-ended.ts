let listener: (() => void) | null = null

/** Registers what happens when the server says that the person acted for was archived. */
export function onActingEnded(told: () => void): () => void {
  listener = told
  return () => {
    if (listener === told) listener = null
  }
}

/** Called by the client at every answer that says so. */
export function tellActingEnded(): void {
  listener?.()
}
