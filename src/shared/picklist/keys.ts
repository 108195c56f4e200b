import { lowerKey, tidyKey } from '../text.ts'

/** What a key that was sent is of: as it is stored, else as a new one would be (rule picklists/keys-in-nfc). */
export function withKey<T>(byKey: ReadonlyMap<string, T>, sent: string): T | undefined {
  const key = lowerKey(tidyKey(sent))
  return byKey.get(key) ?? byKey.get(key.normalize())
}
