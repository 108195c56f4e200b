/** Keys have a separate database, so that it can be deleted without waiting for the code that opens it. */
export const keysDatabase = 'device-keys'

/** Lists stored for use without a network have a separate database, too (rule offline/lists-of-one-person). */
export const listsDatabase = 'offline-lists'

/**
 * Deletes the keys, so that data sealed on this device can't be opened until its owner signs in again (rule
 * drafts/sealed).
 */
export function forgetDeviceKeys(): void {
  try {
    indexedDB.deleteDatabase(keysDatabase)
    indexedDB.deleteDatabase(listsDatabase)
  } catch {
    // Storage is blocked or missing, so no key was stored.
  }
}
