/** A gate at which callers wait until the test opens it. */
export interface Gate {
  wait(): Promise<void>
  /** Resolves as soon as a caller starts waiting. */
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

/** Does what `Promise.withResolvers` does, which Node 20 lacks. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
