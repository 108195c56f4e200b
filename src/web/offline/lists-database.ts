import { listsDatabase } from '#web/api/forget-keys.ts'

const name = listsDatabase

/**
 * Opens the database for each operation, because a database left open can't be deleted. Returns undefined if
 * storage is blocked or full.
 */
export async function inLists<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open().catch(() => null)
  if (!database) return undefined
  return new Promise((resolve) => {
    const end = (result?: T) => {
      database.close()
      resolve(result)
    }
    database.onversionchange = () => database.close()
    try {
      const transaction = database.transaction(name, mode)
      const request = act(transaction.objectStore(name))
      transaction.oncomplete = () => end(request?.result)
      transaction.onabort = () => end()
    } catch {
      end()
    }
  })
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
