import { holdKey, keyOf, keyOnDevice } from '#web/device/device-key.ts'
import { open, seal } from '#web/device/sealing.ts'
import { sealedText } from './copy-text.ts'
import { type Changes, type Copies, type Reconciled, reconcileCopies } from './reconcile.ts'

/**
 * The copies in IndexedDB. Browsers may take up to a minute to write local storage to disk; an IndexedDB write
 * is on disk once it resolves, even if the browser is killed or the power fails.
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
        // Closes the database, because a newer version of the app in another window is upgrading it.
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

/** For a database that isn't open yet, or that the browser closed when clearing site data: the next write retries. */
function reopen() {
  opening = null
}

/** Changes the stored drafts; true if the change is on disk. */
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
    // If storage is blocked or full, the form continues with local storage alone.
    return false
  }
}

const waiting = new Map<string, { text: string; done: Promise<boolean> }>()
const last = new Map<string, Promise<boolean>>()

/** Writes a draft's copies one at a time; if several wait, only the latest. True if the draft is on disk. */
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
      // Commits explicitly: the page may be stopped before it learns that no request follows.
      store.transaction.commit()
    })
  }
  waiting.set(key, next)
  next.done = write()
  last.set(key, next.done)
  return next.done
}

/** Reads and updates all copies in one transaction, so that no other window interferes. */
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

/** The text encrypted for its owner; null if there is no key for it. */
export async function sealDraft(owner: string, key: string, text: string, writtenAt: number) {
  const own = await keyOf(owner)
  return own && sealedText(await seal(own, placeOf(key, writtenAt), text), writtenAt)
}

/**
 * The draft's text; null while there is no key, empty if the key doesn't open it. Only its owner's key is
 * requested.
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
