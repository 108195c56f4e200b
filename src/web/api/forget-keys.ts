/** A database of its own: removed as a whole, without waiting for the code that opens it. */
export const keysDatabase = 'device-keys'

/** What was read for the time without a network: the same (rule offline/lists-of-one-person). */
export const listsDatabase = 'offline-lists'

/** What was sealed on this device can't be opened any more until its person signs in (rule drafts/sealed). */
export function forgetDeviceKeys(): void {
  try {
    indexedDB.deleteDatabase(keysDatabase)
    indexedDB.deleteDatabase(listsDatabase)
  } catch {
    // Closed to the page, or not there at all: then no key was stored.
  }
}
