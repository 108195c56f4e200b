import { lowerKey, tidyKey } from '../text.ts'

/**
 * Looks up a key that was sent: first as sent, because stored keys are never rewritten, then normalized like
 * a new key (rule picklists/keys-in-nfc).
 */
export function withKey<T>(byKey: ReadonlyMap<string, T>, sent: string): T | undefined {
  const key = lowerKey(tidyKey(sent))
  return byKey.get(key) ?? byKey.get(key.normalize())
}
