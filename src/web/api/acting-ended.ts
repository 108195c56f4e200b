let listener: (() => void) | null = null

/** Registers a handler for when the server reports that the impersonated user was archived. */
export function onActingEnded(told: () => void): () => void {
  listener = told
  return () => {
    if (listener === told) listener = null
  }
}

export function tellActingEnded(): void {
  listener?.()
}
