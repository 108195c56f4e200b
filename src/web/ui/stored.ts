/** `tab` values last until the tab closes or the user logs out; `browser` values have no such limit. */
type Scope = 'tab' | 'browser'

/** Values that couldn't be stored because storage is blocked or full; they last only as long as the page. */
const inPage = new Map<string, string>()

/** The browser's storage, or null if the browser blocks it. Accessing blocked storage throws an error. */
export function storageOf(scope: Scope): Storage | null {
  try {
    return (scope === 'tab' ? globalThis.sessionStorage : globalThis.localStorage) ?? null
  } catch {
    return null
  }
}

export function readText(scope: Scope, key: string): string | null {
  return inPage.get(key) ?? storageOf(scope)?.getItem(key) ?? null
}

export function writeText(scope: Scope, key: string, text: string | null): void {
  const storage = storageOf(scope)
  inPage.delete(key)
  try {
    if (text === null) storage?.removeItem(key)
    else if (storage) storage.setItem(key, text)
    else inPage.set(key, text)
  } catch {
    // If storage is full, at least removes the previous value, which is outdated.
    storage?.removeItem(key)
    if (text !== null) inPage.set(key, text)
  }
}

/** Clears everything that this tab has stored; called at logout, because the next user must not see it. */
export function clearTab(): void {
  inPage.clear()
  storageOf('tab')?.clear()
}

/**
 * A value that this browser stores under a key. `parse` gets the stored value, which another version of the
 * app might have written, and returns null if it is unusable. Without `parse`, the key must change whenever
 * the format does.
 */
export function stored<T>(scope: Scope, key: string, parse?: (found: unknown) => T | null) {
  return {
    read(): T | null {
      const text = readText(scope, key)
      if (text === null) return null
      try {
        const found = JSON.parse(text)
        return parse ? parse(found) : found
      } catch {
        return null // The value isn't one that Furrow stored.
      }
    },
    write(value: unknown): void {
      writeText(scope, key, value === null ? null : JSON.stringify(value))
    },
  }
}

/** Returns the properties of a stored object; empty for any value that isn't an object. */
export function fieldsOf(found: unknown): Record<string, unknown> {
  return typeof found === 'object' && found !== null ? { ...found } : {}
}
