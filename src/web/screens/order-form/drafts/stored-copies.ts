import { storageOf } from '#web/ui/stored.ts'
import { isRemoval, removalText } from './copy-text.ts'
import { allKeys } from './stored-draft.ts'

/** The places of drafts: local storage, the tab's storage, and the disk. */

/** If local storage is blocked or full, drafts last as long as the window: leaving the form loses nothing. */
export const inWindow = new Map<string, string>()

/**
 * Encrypted drafts use a key unknown to earlier versions of the app, which would remove what they can't read.
 */
export const sealedKey = (key: string) => `sealed ${key}`

/** Whether drafts are encrypted: only HTTPS pages and localhost can do that (rule drafts/sealed). */
export function seals(): boolean {
  return typeof indexedDB !== 'undefined' && window.isSecureContext
}

type Disk = typeof import('./draft-disk.ts')
let loading: Promise<Disk | null> | undefined

/** The disk and encryption module; null if the browser doesn't support it. */
export function disk(): Promise<Disk | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null)
  loading ??= import('./draft-disk.ts').catch(() => {
    // Offline, the next write retries; until then there is only local storage.
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

/** Writes a draft to local storage; true if local storage now has this version. */
export function put(key: string, text: string): boolean {
  if (putInto(deviceStorage(), key, text)) {
    inWindow.delete(key)
    return true
  }
  // The previous copy is out of date, so remove it.
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

/** Local storage records the removal until the disk has it, so that the disk's copy can't return. */
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

/** Forgets a removal, unless something else was written since. */
export function forgetRemoval(key: string, removal: string): void {
  if (textAt(key) === removal) deviceStorage()?.removeItem(key)
}

export function copiesOfTab(): [string, string][] {
  const storage = seals() ? storageOf('tab') : null
  return Object.entries({ ...storage }).filter(([key]) => key.startsWith(allKeys))
}

/** The stored copies, unparsed. */
export function stored(): [string, string][] {
  const storage = deviceStorage()
  const keys = storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at)) : []
  return keys.flatMap((key): [string, string][] => {
    const isDraft = key?.startsWith(allKeys) || key?.startsWith(sealedKey(allKeys))
    const text = key && isDraft ? storage?.getItem(key) : null
    return key && text ? [[key, text]] : []
  })
}

/** How long a page waits: if the disk or the server hangs, the form continues without it. */
const timeoutMs = 5_000

/** Resolves with the result, or with `otherwise` after the timeout. */
export function withTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const tooLong = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), timeoutMs))
  return Promise.race([work, tooLong])
}
