import { storageOf } from '#web/ui/stored.ts'
import { copyText, isRemoval, sealedIn, writtenAt } from './copy-text.ts'
import { readDraft } from './read-draft.ts'
import {
  copiesOfTab,
  disk,
  inWindow,
  put,
  putInto,
  removeCopy,
  sealedKey,
  seals,
  stored,
  toDisk,
  withTimeout,
} from './stored-copies.ts'
import { allKeys, isEnded, keyOf, keysOf, ownerOf, type StoredDraft } from './stored-draft.ts'

/** The plain text of encrypted drafts that this page wrote or decrypted, by draft key. */
export const opened = new Map<string, string>()
const sealing = new Map<string, Promise<boolean>>()

const stamps = new Map<string, number>()

/**
 * Returns the timestamp for a new copy of a draft. It is always later than the previous copy's timestamp. The
 * clock alone isn't enough, because it might not advance between two writes, or a user might set it back.
 */
function stampFor(key: string): number {
  const before = stamps.get(key) ?? writtenAt(entries().get(key))
  const stamp = Math.max(Date.now(), before + 1)
  stamps.set(key, stamp)
  return stamp
}

export interface Written {
  /** True if the draft survives a reload or a crash of the tab. */
  kept: boolean
  /** True if the draft would survive closing the tab immediately. */
  survivesClosing: boolean
  /** Resolves to true once the draft is in IndexedDB or, if that write fails, in local storage. */
  durable: Promise<boolean>
}

/**
 * Saves a draft. If the page might close before the draft is encrypted (`mayGo`), also saves a copy in the
 * tab's storage for the next page load.
 */
export function writeDraft(draft: StoredDraft, mayGo = false): Written {
  const key = keyOf(draft)
  const stamp = stampFor(key)
  const text = copyText(draft, stamp)
  if (!seals()) {
    const kept = put(key, text)
    return { kept, survivesClosing: kept, durable: toDisk(key, text).then((onDisk) => onDisk || kept) }
  }
  const kept = mayGo && putInto(storageOf('tab'), key, text)
  // A copy in the tab's storage isn't encrypted, and is lost when the tab closes.
  return { kept, survivesClosing: false, durable: writeSealed(key, text) }
}

export function writeSealed(key: string, text: string): Promise<boolean> {
  opened.set(key, text)
  const written = storeSealed(key, text)
  sealing.set(key, written)
  void written.then(() => sealing.get(key) === written && sealing.delete(key))
  return written
}

async function storeSealed(key: string, text: string): Promise<boolean> {
  const stamp = writtenAt(text)
  const sealed = await withTimeout(
    disk().then((loaded) => loaded?.sealDraft(ownerOf(key), key, text, stamp) ?? null),
    null,
  )
  // Skips this copy, because the draft was changed or removed while it was being encrypted.
  if (opened.get(key) !== text) return sealing.get(key) ?? false
  // Without a key, stores the draft unencrypted rather than not at all. The next write encrypts the draft if
  // a key is available then.
  const at = sealed === null ? key : sealedKey(key)
  const here = put(at, sealed ?? text)
  const there = await toDisk(at, sealed ?? text)
  if (opened.get(key) === text && (here || there)) {
    storageOf('tab')?.removeItem(key)
    if (sealed !== null) removeCopy(key, stamp)
  }
  return here || there
}

export function removeDraft(key: string): void {
  const stamp = stampFor(key)
  const hadSealed = opened.delete(key)
  sealing.delete(key)
  if (seals()) storageOf('tab')?.removeItem(key)
  removeCopy(key, stamp)
  removeCopy(sealedKey(key), stamp, hadSealed)
}

export interface DraftsFound {
  drafts: StoredDraft[]
  /** Keys of drafts that this version of the app can't read. */
  outdated: string[]
  /** Keys of drafts that haven't been changed for a month. */
  ended: string[]
}

/** A user's drafts, newest first. Encrypted drafts are included only if they have been decrypted. */
export function findDrafts(person: string): DraftsFound {
  const found: DraftsFound = { drafts: [], outdated: [], ended: [] }
  for (const [key, text] of entriesOf(person)) {
    if (sealedIn(text) !== null) continue
    const kept = readDraft(key, text)
    if (kept === 'outdated') found.outdated.push(key)
    else if (isEnded(kept)) found.ended.push(key)
    else found.drafts.push(kept)
  }
  found.drafts.sort((a, b) => b.keptAt.localeCompare(a.keptAt))
  return found
}

/** Keys of the signed-in user's drafts, including those written while acting for other users. */
export function draftKeysOf(email: string): string[] {
  return [...entries()].flatMap(([key, text]) => {
    const person = ownerOf(key)
    const own = person === email || person.startsWith(`${email} as `)
    return own && !isRemoval(text) ? [key] : []
  })
}

export function hasAnyDrafts(): boolean {
  return [...entries().values()].some((text) => !isRemoval(text))
}

export function hasDrafts(person: string): boolean {
  return entriesOf(person).length > 0
}

/** True if the user has an encrypted draft that hasn't been decrypted yet. */
export function hasSealed(person: string): boolean {
  return entriesOf(person).some(([, text]) => sealedIn(text) !== null)
}

export function findDraft(person: string, formId: string): StoredDraft | null {
  return findDrafts(person).drafts.find((kept) => kept.formId === formId) ?? null
}

export function entriesOf(person: string): [string, string][] {
  return [...entries()].filter(([key, text]) => key.startsWith(keysOf(person)) && !isRemoval(text))
}

/** The newest copy of each draft, by key. Copies that this page hasn't decrypted are returned encrypted. */
export function entries(): Map<string, string> {
  const newest = new Map<string, string>()
  const held = new Map(copiesOfTab())
  for (const [at, text] of [...stored(), ...inWindow, ...opened]) {
    const key = at.slice(at.indexOf(allKeys))
    // Leaves out a draft that another window might have removed since this page decrypted it.
    if (opened.get(at) === text && !(newest.has(key) || sealing.has(key) || held.has(key))) continue
    if (writtenAt(text) >= writtenAt(newest.get(key))) newest.set(key, text)
  }
  return newest
}
