import { lowerKey, tidyKey } from '../text.ts'

/**
 * The key to use for a key that was sent: as stored, otherwise normalized like a new key (rule
 * picklists/keys-in-nfc).
 */
export function withKey<T>(byKey: ReadonlyMap<string, T>, sent: string): T | undefined {
  const key = lowerKey(tidyKey(sent))
  return byKey.get(key) ?? byKey.get(key.normalize())
}
