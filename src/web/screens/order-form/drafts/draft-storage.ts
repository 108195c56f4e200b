import { allKeys, divider, isEnded, keyOf, keysOf, type StoredDraft } from './draft.ts'
import { hasIndexedDb, putDraft, updateAll } from './indexed-db.ts'
import { readDraft } from './read-draft.ts'
import { copyText, isRemoval, reconcileCopies, removalText, writtenAt } from './reconcile.ts'

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Where local storage is closed or full, drafts live as long as the window: leaving the form loses nothing. */
const inWindow = new Map<string, string>()

/** Local storage; to touch it throws where a browser's setting closes it. */
function deviceStorage(): DraftStorage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Whether local storage has it now. */
function put(key: string, text: string): boolean {
  try {
    const storage = deviceStorage()
    if (!storage) throw new Error('closed')
    storage.setItem(key, text)
    inWindow.delete(key)
    return true
  } catch {
    // Full or closed. What stood there before is older than this, so it goes.
    deviceStorage()?.removeItem(key)
    if (!isRemoval(text)) inWindow.set(key, text)
    return false
  }
}

function textAt(key: string): string | undefined {
  return inWindow.get(key) ?? deviceStorage()?.getItem(key) ?? undefined
}

const stamps = new Map<string, number>()

/** The time, but later than the copy before: the clock may stand still between two writes, or be put back. */
function stampFor(key: string): number {
  const before = stamps.get(key) ?? writtenAt(textAt(key))
  const stamp = Math.max(Date.now(), before + 1)
  stamps.set(key, stamp)
  return stamp
}

export interface Written {
  /** A reload or a killed tab doesn't lose it. */
  kept: boolean
  /** Fulfilled when the end of the browser doesn't lose it either, or when that can't be had. */
  durable: Promise<boolean>
}

export function writeDraft(kept: StoredDraft): Written {
  const key = keyOf(kept)
  const text = copyText(kept, stampFor(key))
  return { kept: put(key, text), durable: putDraft(key, text) }
}

/** Local storage notes the removal until the disk has it: the copy there must not come back. */
export function removeDraft(key: string): void {
  const before = textAt(key)
  if (before === undefined || isRemoval(before)) return
  const text = removalText(stampFor(key))
  inWindow.delete(key)
  if (!hasIndexedDb()) {
    deviceStorage()?.removeItem(key)
    return
  }
  put(key, text)
  void putDraft(key, text).then((onDisk) => {
    if (onDisk) forgetRemoval(key, text)
  })
}

/** Unless something else was written since. */
function forgetRemoval(key: string, removal: string): void {
  if (textAt(key) === removal) deviceStorage()?.removeItem(key)
}

let recovery: Promise<boolean> | undefined

/** Puts back, once a page, what local storage lost in a crash. Says whether there was anything. */
export function recoverDrafts(): Promise<boolean> {
  recovery ??= recover()
  return recovery
}

async function recover(): Promise<boolean> {
  let found = false
  let removals = new Map<string, string>()
  const done = await updateAll((mirrored) => {
    const settled = reconcileCopies(new Map(entries()), mirrored, Date.now())
    for (const [key, text] of settled.local) {
      if (text !== null) put(key, text)
      else deviceStorage()?.removeItem(key)
    }
    found = settled.local.size > 0
    removals = settled.removable
    return settled.onDisk
  })
  if (done) for (const [key, removal] of removals) forgetRemoval(key, removal)
  return found
}

export interface DraftsFound {
  drafts: StoredDraft[]
  /** Keys of drafts that an earlier version of the program wrote. */
  outdated: string[]
  /** Keys of drafts that nobody touched for a month. */
  ended: string[]
}

/** A person's drafts, newest first. */
export function findDrafts(person: string): DraftsFound {
  const found: DraftsFound = { drafts: [], outdated: [], ended: [] }
  for (const [key, text] of entriesOf(person)) {
    const kept = readDraft(key, text)
    if (kept === 'outdated') found.outdated.push(key)
    else if (isEnded(kept, Date.now())) found.ended.push(key)
    else found.drafts.push(kept)
  }
  found.drafts.sort((a, b) => b.keptAt.localeCompare(a.keptAt))
  return found
}

/** Of whoever is really signed in, also of those that were written for others. */
export function draftKeysOf(email: string): string[] {
  return entries().flatMap(([key, text]) => {
    const [, person = ''] = key.split(divider)
    const own = person === email || person.startsWith(`${email} as `)
    return own && !isRemoval(text) ? [key] : []
  })
}

/** Whether anybody left anything on this computer. */
export function hasAnyDrafts(): boolean {
  return entries().some(([key, text]) => key.startsWith(allKeys) && !isRemoval(text))
}

/** Whether there is anything at all to look at. */
export function hasDrafts(person: string): boolean {
  return entriesOf(person).length > 0
}

export function findDraft(person: string, formId: string): StoredDraft | null {
  return findDrafts(person).drafts.find((kept) => kept.formId === formId) ?? null
}

function entriesOf(person: string): [string, string][] {
  return entries().filter(([key, text]) => key.startsWith(keysOf(person)) && !isRemoval(text))
}

function entries(): [string, string][] {
  const storage = deviceStorage()
  const keys = storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at)) : []
  const onDevice = keys.flatMap((key): [string, string][] => {
    const text = key?.startsWith(allKeys) ? (storage?.getItem(key) ?? null) : null
    return key === null || text === null ? [] : [[key, text]]
  })
  return [...onDevice, ...inWindow]
}
