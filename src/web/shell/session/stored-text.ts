import { readText, writeText } from '#web/ui/stored.ts'

/**
 * Functions to call when this window writes to storage, because the browser only reports writes by other
 * windows.
 */
const listeners = new Set<() => void>()

export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const readStored = (key: string) => readText('browser', key)

export function writeStored(entries: Record<string, string | null>): void {
  for (const [key, value] of Object.entries(entries)) writeText('browser', key, value)
  for (const listener of listeners) listener()
}
