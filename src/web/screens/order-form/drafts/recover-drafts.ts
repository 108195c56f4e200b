import { storageOf } from '#web/ui/stored.ts'
import { sealedIn, writtenAt } from './copy-text.ts'
import { entries, entriesOf, opened, writeSealed } from './draft-storage.ts'
import {
  copiesOfTab,
  deviceStorage,
  disk,
  forgetRemoval,
  put,
  sealedKey,
  seals,
  stored,
  textAt,
} from './stored-copies.ts'
import { divider, ownerOf } from './stored-draft.ts'

let recovery: Promise<boolean> | undefined

/**
 * Restores drafts that local storage lost in a crash, and decrypts drafts; runs only once per page load.
 * Resolves to true if any drafts were changed or decrypted.
 */
export function recoverDrafts(): Promise<boolean> {
  recovery ??= recover()
  return recovery
}

async function recover(): Promise<boolean> {
  let found = false
  let removals = new Map<string, string>()
  let held = false
  const loaded = await disk()
  const done = await loaded?.updateAll(
    () => new Map(stored()),
    (settled, mirrored) => {
      for (const [key, text] of settled.local) {
        if (text !== null) put(key, text)
        else deviceStorage()?.removeItem(key)
      }
      found = settled.local.size > 0
      removals = settled.removable
      held = adoptTabCopies(mirrored)
    },
  )
  if (done) for (const [key, removal] of removals) forgetRemoval(key, removal)
  return (await openDrafts(null)) || found || held
}

/** Takes over drafts that the tab's previous page had no time to encrypt, unless there is a newer copy. */
function adoptTabCopies(mirrored: ReadonlyMap<string, string>): boolean {
  for (const [key, text] of copiesOfTab()) {
    const copies = [key, sealedKey(key)].flatMap((at) => [textAt(at), mirrored.get(at)])
    if (writtenAt(text) > Math.max(...copies.map(writtenAt))) opened.set(key, text)
    else storageOf('tab')?.removeItem(key)
  }
  return copiesOfTab().length > 0
}

/**
 * Decrypts one user's drafts, requesting the key if necessary. If `person` is null, decrypts all users'
 * drafts whose keys are on this device. Resolves to true if it decrypted any drafts.
 */
export async function openDrafts(person: string | null): Promise<boolean> {
  if (!seals()) return false
  const loaded = await disk()
  const found = await Promise.all(
    [...entries()].map(async ([key, text]) => {
      const [owner, sealed] = [ownerOf(key), sealedIn(text)]
      if (!loaded || sealed === null || (person !== null && owner !== person)) return false
      const stamp = writtenAt(text)
      const content = await loaded.openDraft(owner, key, sealed, stamp, person !== null)
      if (content === null || writtenAt(opened.get(key)) >= stamp) return false
      // An empty string means that the key can't decrypt the draft. In that case, invalid text replaces the
      // draft, so that the draft is removed and the user sees a notice.
      opened.set(key, content || JSON.stringify({ writtenAt: stamp }))
      return true
    }),
  )
  return found.includes(true)
}

/** Loads the user's encryption key before the user starts typing, and decrypts the user's drafts. */
export async function readyDrafts(person: string): Promise<void> {
  if (!seals()) return
  await (await disk())?.holdDraftKey(person)
  await recoverDrafts()
  for (const [key] of copiesOfTab()) {
    const text = opened.get(key)
    if (text !== undefined && ownerOf(key) === person) void writeSealed(key, text)
  }
  await openDrafts(person)
}

/**
 * Encrypts a user's unencrypted drafts, such as those from an earlier version of the app, except drafts open
 * in other windows.
 */
export function sealPlainDrafts(person: string, writing: ReadonlySet<string>): void {
  if (!seals()) return
  for (const [key, text] of entriesOf(person)) {
    const formId = key.slice(key.lastIndexOf(divider) + 1)
    if (textAt(key) === text && !writing.has(formId)) void writeSealed(key, text)
  }
}
