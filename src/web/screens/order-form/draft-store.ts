import { type KeptDraft, keyOf, keysOf, readDraft } from './kept-draft.ts'

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

/** Whether it is on the device now. */
export function writeDraft(kept: KeptDraft): boolean {
  const key = keyOf(kept)
  const text = JSON.stringify(kept)
  try {
    const storage = deviceStorage()
    if (!storage) throw new Error('closed')
    storage.setItem(key, text)
    inWindow.delete(key)
    return true
  } catch {
    // Full or closed. What stood there before is older than this, so it goes.
    deviceStorage()?.removeItem(key)
    inWindow.set(key, text)
    return false
  }
}

export function removeDraft(key: string): void {
  inWindow.delete(key)
  deviceStorage()?.removeItem(key)
}

export interface DraftsFound {
  drafts: KeptDraft[]
  /** Keys of drafts that an earlier version of the program wrote. */
  outdated: string[]
}

/** A person's drafts, newest first. */
export function findDrafts(person: string): DraftsFound {
  const prefix = keysOf(person)
  const found: DraftsFound = { drafts: [], outdated: [] }
  for (const [key, text] of entries()) {
    if (!key.startsWith(prefix)) continue
    const kept = readDraft(key, text)
    if (kept === 'outdated') found.outdated.push(key)
    else found.drafts.push(kept)
  }
  found.drafts.sort((a, b) => b.keptAt.localeCompare(a.keptAt))
  return found
}

/** Whether there is anything at all to look at. */
export function hasDrafts(person: string): boolean {
  return entries().some(([key]) => key.startsWith(keysOf(person)))
}

export function findDraft(person: string, writer: string): KeptDraft | null {
  return findDrafts(person).drafts.find((kept) => kept.writer === writer) ?? null
}

function entries(): [string, string][] {
  const storage = deviceStorage()
  const keys = storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at)) : []
  const onDevice = keys.flatMap((key): [string, string][] => {
    const text = key === null ? null : (storage?.getItem(key) ?? null)
    return key === null || text === null ? [] : [[key, text]]
  })
  return [...onDevice, ...inWindow]
}
