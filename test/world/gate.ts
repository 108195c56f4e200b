/** Blocks until the test releases it. */
export interface Gate {
  wait(): Promise<void>
  /** Resolves once a caller waits, or has waited. */
  reached: Promise<void>
  open(): void
}

export function gate(): Gate {
  const reached = deferred()
  const opened = deferred()
  return {
    wait() {
      reached.resolve()
      return opened.promise
    },
    reached: reached.promise,
    open: opened.resolve,
  }
}

/** `Promise.withResolvers`, which Node 20 doesn't have. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
