import { storageOf } from '#web/ui/stored.ts'
import { isRemoval, removalText } from './copy-text.ts'
import { allKeys } from './stored-draft.ts'

/**
 * Drafts that are stored only in this window, because local storage is blocked or full. Leaving the form
 * doesn't lose them.
 */
export const inWindow = new Map<string, string>()

/**
 * The storage key for an encrypted draft. It differs from the key for an unencrypted draft, because earlier
 * versions of the app remove drafts that they can't read.
 */
export const sealedKey = (key: string) => `sealed ${key}`

/** True if drafts are encrypted, which is possible only over HTTPS and on localhost (rule drafts/sealed). */
export function seals(): boolean {
  return typeof indexedDB !== 'undefined' && window.isSecureContext
}

type Disk = typeof import('./draft-disk.ts')
let loading: Promise<Disk | null> | undefined

/**
 * Loads the code that encrypts drafts and stores them in IndexedDB. Resolves to null if the code can't be
 * loaded or the browser doesn't support IndexedDB.
 */
export function disk(): Promise<Disk | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null)
  loading ??= import('./draft-disk.ts').catch(() => {
    // If the code can't be loaded, for example while offline, the next write tries to load it again. Until
    // then, drafts are stored only in local storage.
    loading = undefined
    return null
  })
  return loading
}

export const deviceStorage = () => storageOf('browser')

export function putInto(storage: Storage | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text)
    return storage !== null
  } catch {
    return false // Nothing was written, because storage is full.
  }
}

/** Writes a draft to local storage. If that fails, keeps the draft in this window and returns false. */
export function put(key: string, text: string): boolean {
  if (putInto(deviceStorage(), key, text)) {
    inWindow.delete(key)
    return true
  }
  // Removes the previous copy, because it is now out of date.
  deviceStorage()?.removeItem(key)
  if (!isRemoval(text)) inWindow.set(key, text)
  return false
}

export function textAt(key: string): string | undefined {
  return inWindow.get(key) ?? deviceStorage()?.getItem(key) ?? undefined
}

export async function toDisk(key: string, text: string): Promise<boolean> {
  return (await (await disk())?.putDraft(key, text)) ?? false
}

/**
 * Removes a draft. The record of the removal stays in local storage until IndexedDB contains it, so that the
 * copy in IndexedDB can't bring the draft back.
 */
export function removeCopy(key: string, stamp: number, had = false): void {
  const before = textAt(key)
  if (before === undefined ? !had : isRemoval(before)) return
  const text = removalText(stamp)
  inWindow.delete(key)
  if (typeof indexedDB === 'undefined') {
    deviceStorage()?.removeItem(key)
    return
  }
  put(key, text)
  void toDisk(key, text).then((onDisk) => {
    if (onDisk) forgetRemoval(key, text)
  })
}

/** Deletes the record of a removal, unless the draft has been saved again since. */
export function forgetRemoval(key: string, removal: string): void {
  if (textAt(key) === removal) deviceStorage()?.removeItem(key)
}

export function copiesOfTab(): [string, string][] {
  const storage = seals() ? storageOf('tab') : null
  return Object.entries({ ...storage }).filter(([key]) => key.startsWith(allKeys))
}

/** All copies in local storage as pairs of key and text. The text isn't parsed. */
export function stored(): [string, string][] {
  const storage = deviceStorage()
  const keys = storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at)) : []
  return keys.flatMap((key): [string, string][] => {
    const isDraft = key?.startsWith(allKeys) || key?.startsWith(sealedKey(allKeys))
    const text = key && isDraft ? storage?.getItem(key) : null
    return key && text ? [[key, text]] : []
  })
}

/** How long, in milliseconds, a page waits for IndexedDB or the server before it continues without them. */
const timeoutMs = 5_000

export function withTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const tooLong = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), timeoutMs))
  return Promise.race([work, tooLong])
}
