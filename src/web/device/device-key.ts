import { deviceKey } from '#shared/api/auth.ts'
import { storageKeys } from '#shared/constants.ts'
import { call } from '#web/api/client.ts'
import { keysDatabase } from '#web/api/forget-keys.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { readText } from '#web/ui/stored.ts'
import { inDatabase } from './in-database.ts'

/**
 * Minimum time between requests for a key while the server is unreachable; otherwise each keystroke would
 * send one.
 */
const askAgainMs = 60_000

const known = new Map<string, Promise<CryptoKey | null>>()

/** The name of a key's owner. When a manager acts for another user, that pair has its own key. */
export function ownerName(email: string, realEmail: string | null | undefined): string {
  return realEmail ? `${realEmail} as ${email}` : email
}

/** Returns the key from this page's memory or from this device. Sends no request to the server. */
export async function keyOnDevice(owner: string): Promise<CryptoKey | null> {
  const here = await known.get(owner)
  return here ?? readKey(owner)
}

/**
 * Returns the key from this device or, if it isn't there, from the server. Returns null if the key can't be
 * loaded from either.
 */
export function keyOf(owner: string): Promise<CryptoKey | null> {
  const asked = known.get(owner) ?? obtain(owner)
  known.set(owner, asked)
  return asked
}

/** Stores the key on the device for the session, so that drafts open without a network. */
export async function holdKey(owner: string): Promise<void> {
  // Drops this page's copy of the key if the stored key was deleted when the same user's previous session
  // ended.
  if (known.has(owner) && (await readKey(owner)) === null) known.delete(owner)
  await keyOf(owner)
}

async function obtain(owner: string): Promise<CryptoKey | null> {
  const here = await readKey(owner)
  if (here) return here
  try {
    const { key: secret, email, realEmail } = await call(deviceKey.read)
    // Another user has signed in since the request, so the key isn't stored.
    if (ownerName(email, realEmail) !== owner) throw new Error('The key belongs to another user')
    const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    // If the user has signed out by now, keeps the key only in this page's memory.
    if (readText('browser', storageKeys.token) !== null) await storeKey(owner, key)
    return key
  } catch (error) {
    logFailure('The encryption key for this device could not be loaded', error)
    setTimeout(() => known.delete(owner), askAgainMs)
    return null
  }
}

const readKey = async (owner: string): Promise<CryptoKey | null> =>
  (await inDatabase<CryptoKey>(keysDatabase, 'readonly', (store) => store.get(owner))) ?? null

const storeKey = (owner: string, key: CryptoKey) =>
  inDatabase(keysDatabase, 'readwrite', (store) => {
    // Deletes all earlier keys, because only one user is signed in at a time.
    store.clear()
    return store.put(key, owner)
  })
