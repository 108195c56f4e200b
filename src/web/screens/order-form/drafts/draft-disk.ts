import { holdKey, keyOf, keyOnDevice } from '#web/device/device-key.ts'
import { open, seal } from '#web/device/sealing.ts'
import { sealedText } from './copy-text.ts'
import { type Changes, type Copies, type Reconciled, reconcileCopies } from './reconcile.ts'

/**
 * The database that stores drafts in addition to local storage. Browsers can take minutes to write local
 * storage to disk, but a finished IndexedDB write is on disk, even if the browser is killed or the power
 * fails.
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
        // Closes the database, so that a newer version of the app in another window can upgrade it.
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

/**
 * Lets the next write reopen the database if opening it failed, or if the browser closed it to clear site
 * data.
 */
function reopen() {
  opening = null
}

/** Changes the drafts in IndexedDB. Resolves to true once the change is on disk. */
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
    // If IndexedDB is blocked or full, the draft is stored only in local storage.
    return false
  }
}

const waiting = new Map<string, { text: string; done: Promise<boolean> }>()
const last = new Map<string, Promise<boolean>>()

/**
 * Writes copies of a draft one at a time; if several are waiting, writes only the newest. Resolves to true
 * once that copy is on disk.
 */
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
      // Commits explicitly, because the page might be stopped before the browser commits on its own.
      store.transaction.commit()
    })
  }
  waiting.set(key, next)
  next.done = write()
  last.set(key, next.done)
  return next.done
}

/**
 * Reads and updates all copies in one transaction, so that no other window can change them between the read
 * and the update.
 */
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

/** Encrypts a draft's text with the owner's key. Resolves to null if there is no key. */
export async function sealDraft(owner: string, key: string, text: string, writtenAt: number) {
  const own = await keyOf(owner)
  return own && sealedText(await seal(own, placeOf(key, writtenAt), text), writtenAt)
}

/**
 * Decrypts a draft's text. If `asks` is true and the key isn't on this device, requests it from the server.
 * Returns null if no key is available, and an empty string if the key is wrong.
 */
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
