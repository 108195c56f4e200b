import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/constants.ts'
import { forgetDevice } from '#web/api/forget-keys.ts'
import { newId } from '#web/api/new-id.ts'
import { readStored, subscribeToStorage, writeStored } from './stored-text.ts'

/** Whether this browser has both an e-mail and a token (rule rights/gate). The server trusts only the cookie. */
export function hasCredentials(): boolean {
  return Boolean(readStored(storageKeys.email) && readStored(storageKeys.token))
}

/**
 * Stores the sign-in. The token is only a marker, new each time; access comes from the cookie, which no script can
 * read (rule rights/marker).
 */
export function storeCredentials(email: string): void {
  writeStored({ [storageKeys.email]: email, [storageKeys.token]: newMarker() })
}

/** Stores the new session of the same user: other windows continue, still acting for the same user. */
export function renewCredentials(email: string): void {
  writeStored({
    [storageKeys.email]: readStored(storageKeys.email) ?? email,
    [storageKeys.token]: newMarker(),
  })
}

function newMarker(): string {
  return `${newId()}${newId()}`
}

/** Stores another e-mail after a switch of user; the session stays the same. */
export function storeEmail(email: string): void {
  if (email !== readStored(storageKeys.email)) forgetDevice()
  writeStored({ [storageKeys.email]: email })
}

export function clearCredentials(): void {
  forgetDevice()
  writeStored({ [storageKeys.email]: null, [storageKeys.token]: null })
}

/** The user whose session this browser has, whichever window started it. */
export function useStoredEmail(): string | null {
  return useSyncExternalStore(subscribeToStorage, () => readStored(storageKeys.email))
}

/** Follows other windows: signing out in one window signs out all. */
export function useHasCredentials(): boolean {
  return useSyncExternalStore(subscribeToStorage, hasCredentials)
}

/** New at each sign-in, also in another window; null while signed out. */
export function useSignInMarker(): string | null {
  return useSyncExternalStore(subscribeToStorage, () => readStored(storageKeys.token))
}
