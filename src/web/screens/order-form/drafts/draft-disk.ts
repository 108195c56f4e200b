import { holdKey, keyOf, keyOnDevice } from '#web/device/device-key.ts'
import { open, seal } from '#web/device/sealing.ts'
import { sealedText } from './copy-text.ts'
import { type Changes, type Copies, type Reconciled, reconcileCopies } from './reconcile.ts'

/**
 * The copies in IndexedDB. A browser writes local storage to the disk when it comes to it, up to a minute later;
 * what is written here is there when that is said, also when the whole browser is killed or the power fails.
 */
const name = 'drafts'

let opening: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = reopen
      database.onversionchange = () => {
        // A later version of the program, in another window, needs another shape of it.
        database.close()
        reopen()
      }
      resolve(database)
    }
  }).catch((error) => {
    reopen()
    throw error
  })
  return opening
}

/** Closed by the browser, as when it clears what a site has stored, or not open yet: the next write tries again. */
function reopen() {
  opening = null
}

/** Whether it is on the disk now. */
async function change(act: (store: IDBObjectStore) => void): Promise<boolean> {
  try {
    const database = await openDatabase()
    return await new Promise((resolve) => {
      const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
      act(transaction.objectStore(name))
    })
  } catch {
    // Closed to this page, or full: the form goes on with local storage alone.
    return false
  }
}

const waiting = new Map<string, { text: string; done: Promise<boolean> }>()
const last = new Map<string, Promise<boolean>>()

/** Writes one copy of a draft after the other, and of those that wait only the newest. Says whether it is on the disk. */
export function putDraft(key: string, text: string): Promise<boolean> {
  const queued = waiting.get(key)
  if (queued) {
    queued.text = text
    return queued.done
  }
  const next = { text, done: Promise.resolve(false) }
  async function write(): Promise<boolean> {
    await last.get(key)
    waiting.delete(key)
    return change((store) => {
      store.put(next.text, key)
      // Not left to the page, which may be stopped before it hears that nothing else follows.
      store.transaction.commit()
    })
  }
  waiting.set(key, next)
  next.done = write()
  last.set(key, next.done)
  return next.done
}

/** Looks at all copies and changes them in one transaction, so that no other window comes between. */
export function updateAll(local: () => Copies, settle: (settled: Reconciled, mirrored: Copies) => void) {
  return change((store) => {
    const keys = store.getAllKeys()
    const texts = store.getAll()
    texts.onsuccess = () => {
      const mirrored = new Map(keys.result.map((key, at) => [String(key), String(texts.result[at])]))
      const settled = reconcileCopies(local(), mirrored, Date.now())
      settle(settled, mirrored)
      putAll(store, settled.onDisk)
    }
  })
}

function putAll(store: IDBObjectStore, changes: Changes): void {
  for (const [key, text] of changes) {
    if (text === null) store.delete(key)
    else store.put(text, key)
  }
}

/** The text as another person may find it; null where there is no key for that. */
export async function sealDraft(owner: string, key: string, text: string, writtenAt: number) {
  const own = await keyOf(owner)
  return own && sealedText(await seal(own, placeOf(key, writtenAt), text), writtenAt)
}

/** Null as long as there is no key; empty where the key doesn't open it. Only its own person's is asked for. */
export async function openDraft(
  owner: string,
  key: string,
  sealed: string,
  writtenAt: number,
  asks: boolean,
) {
  const own = await (asks ? keyOf(owner) : keyOnDevice(owner))
  return own && ((await open(own, placeOf(key, writtenAt), sealed)) ?? '')
}

const placeOf = (key: string, writtenAt: number) => `${key} ${writtenAt}`

export const holdDraftKey = holdKey
