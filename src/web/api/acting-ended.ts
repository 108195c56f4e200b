let listener: (() => void) | null = null

/**
 * Registers a handler that runs when the server reports that the manager is no longer acting for another
 * user, or that the session now belongs to a different user.
 */
export function onActingEnded(handler: () => void): () => void {
  listener = handler
  return () => {
    if (listener === handler) listener = null
  }
}

export function tellActingEnded(): void {
  listener?.()
}
