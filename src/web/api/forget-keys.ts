/**
 * The name of the database for encryption keys. It is separate from other data, so that it can be deleted
 * without loading the code that uses it.
 */
export const keysDatabase = 'device-keys'

/**
 * The name of the database for lists stored for offline use. Like `keysDatabase`, it can be deleted without
 * loading the code that uses it (rule offline/lists-of-one-person).
 */
export const listsDatabase = 'offline-lists'

/**
 * Deletes the keys, so that a user's encrypted data on this device can't be decrypted until that user signs
 * in again (rule drafts/sealed).
 */
export const forgetDeviceKeys = () => remove(keysDatabase)

/** (rule offline/lists-of-one-person) */
export function forgetDevice(): void {
  forgetDeviceKeys()
  remove(listsDatabase)
}

function remove(database: string): void {
  try {
    indexedDB.deleteDatabase(database)
  } catch {
    // The browser blocks or lacks storage, so there is nothing to delete.
  }
}
