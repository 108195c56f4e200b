import { isRemoval, removalText } from './copy-text.ts'
import { allKeys } from './draft.ts'

/** The places of drafts: local storage, that of the tab, and the disk. */

/** Where local storage is closed or full, drafts live as long as the window: leaving the form loses nothing. */
export const inWindow = new Map<string, string>()

/** A sealed draft has a key that earlier versions of the program don't know: they would remove what they can't read. */
export const sealedKey = (key: string) => `sealed ${key}`

/** Only pages of https, and of the computer itself, may encrypt (rule drafts/sealed). */
export function seals(): boolean {
  return typeof indexedDB !== 'undefined' && window.isSecureContext
}

type Disk = typeof import('./draft-disk.ts')
let loading: Promise<Disk | null> | undefined

/** What follows local storage onto the disk, and what seals: null where there is none of it. */
export function disk(): Promise<Disk | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null)
  loading ??= import('./draft-disk.ts').catch(() => {
    // Without a network it is asked for again at the next write; until then local storage is what there is.
    loading = undefined
    return null
  })
  return loading
}

/** Local storage, or that of the tab; to touch it throws where a browser's setting closes it. */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind]
  } catch {
    return null
  }
}
export const deviceStorage = () => storageOf('localStorage')

export function putInto(storage: Storage | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text)
    return storage !== null
  } catch {
    return false // Full.
  }
}

/** Whether local storage has it now. */
export function put(key: string, text: string): boolean {
  if (putInto(deviceStorage(), key, text)) {
    inWindow.delete(key)
    return true
  }
  // What stood there before is older than this, so it goes.
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

/** Local storage notes the removal until the disk has it: the copy there must not come back. */
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

/** Unless something else was written since. */
export function forgetRemoval(key: string, removal: string): void {
  if (textAt(key) === removal) deviceStorage()?.removeItem(key)
}

export function heldByTab(): [string, string][] {
  const storage = seals() ? storageOf('sessionStorage') : null
  return Object.entries({ ...storage }).filter(([key]) => key.startsWith(allKeys))
}

/** What is stored, as it is there. */
export function stored(): [string, string][] {
  const storage = deviceStorage()
  const keys = storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at)) : []
  return keys.flatMap((key): [string, string][] => {
    const isDraft = key?.startsWith(allKeys) || key?.startsWith(sealedKey(allKeys))
    const text = key && isDraft ? storage?.getItem(key) : null
    return key && text ? [[key, text]] : []
  })
}

/** What a page waits for at most: where the disk or the server hangs, the form goes on without it. */
const timeoutMs = 5_000

/** Until it is done or has taken too long to wait for, which counts as the other. */
export function withTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const tooLong = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), timeoutMs))
  return Promise.race([work, tooLong])
}
