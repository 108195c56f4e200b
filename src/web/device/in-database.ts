/**
 * Runs an operation on a database's object store, which has the same name as the database. Opens the database
 * for each operation, because a database left open can't be deleted. Returns undefined if the operation has
 * no result, or if storage is blocked or full, as in some private windows.
 */
export async function inDatabase<T>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    const database = await open(name)
    database.onversionchange = () => database.close()
    return await new Promise<T | undefined>((resolve) => {
      const transaction = database.transaction(name, mode)
      const request = act(transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => resolve(undefined)
    }).finally(() => database.close())
  } catch {
    return undefined
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
