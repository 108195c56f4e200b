import { lowerKey, tidyKey } from '../text.ts'

/** The value for a sent key: as stored, otherwise as a new key would be (rule picklists/keys-in-nfc). */
export function withKey<T>(byKey: ReadonlyMap<string, T>, sent: string): T | undefined {
  const key = lowerKey(tidyKey(sent))
  return byKey.get(key) ?? byKey.get(key.normalize())
}
