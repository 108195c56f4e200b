import type { Changes, Copies } from './reconcile.ts'

/**
 * The copies in IndexedDB. A browser writes local storage to the disk when it comes to it, up to a minute later;
 * what is written here is there when that is said, also when the whole browser is killed or the power fails.
 */
const name = 'drafts'

/** What a page waits for at most: where IndexedDB hangs, the form goes on with local storage. */
const timeoutMs = 5_000

let opening: Promise<IDBDatabase> | null = null

export function hasIndexedDb(): boolean {
  return typeof indexedDB !== 'undefined'
}

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
  if (!hasIndexedDb()) return false
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
export function updateAll(settle: (mirrored: Copies) => Changes): Promise<boolean> {
  return change((store) => {
    const keys = store.getAllKeys()
    const texts = store.getAll()
    texts.onsuccess = () => {
      const copies = new Map(keys.result.map((key, at) => [String(key), String(texts.result[at])]))
      for (const [key, text] of settle(copies)) {
        if (text === null) store.delete(key)
        else store.put(text, key)
      }
    }
  })
}

/** Until it is done or failed, or has taken too long to wait for, which counts as failed. */
export function withTimeout(work: Promise<boolean>): Promise<boolean> {
  const tooLong = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), timeoutMs))
  return Promise.race([work, tooLong])
}
