import { lowerKey, tidyKey } from '../text.ts'

/**
 * Looks up a submitted key, first as is and then in NFC. Stored keys might not be in NFC, because they are
 * never rewritten (rule picklists/keys-in-nfc).
 */
export function withKey<T>(byKey: ReadonlyMap<string, T>, sent: string): T | undefined {
  const key = lowerKey(tidyKey(sent))
  return byKey.get(key) ?? byKey.get(key.normalize())
}
