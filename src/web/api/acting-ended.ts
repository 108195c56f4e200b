let listener: (() => void) | null = null

/** Runs when the server reports that the impersonated user was archived. */
export function onActingEnded(told: () => void): () => void {
  listener = told
  return () => {
    if (listener === told) listener = null
  }
}

export function tellActingEnded(): void {
  listener?.()
}
