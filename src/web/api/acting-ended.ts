let listener: (() => void) | null = null

/** Registers a handler that runs when the server reports that the impersonated user was archived. */
export function onActingEnded(handler: () => void): () => void {
  listener = handler
  return () => {
    if (listener === handler) listener = null
  }
}

export function tellActingEnded(): void {
  listener?.()
}
