import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/constants.ts'
import { forgetDeviceKeys } from '#web/api/forget-keys.ts'
import { newId } from '#web/api/new-id.ts'
import { readStored, subscribeToStorage, writeStored } from './stored-text.ts'

/** Both e-mail and token must be there (rule rights/gate). The server trusts the cookie only. */
export function hasCredentials(): boolean {
  return Boolean(readStored(storageKeys.email) && readStored(storageKeys.token))
}

/**
 * Signed in. What stands as the token is a marker, new each time, and opens nothing: the cookie does, which no
 * script can read (rule rights/marker).
 */
export function storeCredentials(email: string): void {
  writeStored({ [storageKeys.email]: email, [storageKeys.token]: newMarker() })
}

/** The same person signed in again: other windows hear of it, and go on as whomever they act for. */
export function renewCredentials(email: string): void {
  writeStored({
    [storageKeys.email]: readStored(storageKeys.email) ?? email,
    [storageKeys.token]: newMarker(),
  })
}

function newMarker(): string {
  return `${newId()}${newId()}`
}

/** After a switch of user: another name, the same session. */
export function storeEmail(email: string): void {
  if (email !== readStored(storageKeys.email)) forgetDeviceKeys()
  writeStored({ [storageKeys.email]: email })
}

export function clearCredentials(): void {
  forgetDeviceKeys()
  writeStored({ [storageKeys.email]: null, [storageKeys.token]: null })
}

/** Whose session this browser holds, in whichever window it began. */
export function useStoredEmail(): string | null {
  return useSyncExternalStore(subscribeToStorage, () => readStored(storageKeys.email))
}

/** Follows other windows too: signed out in one is signed out in all. */
export function useHasCredentials(): boolean {
  return useSyncExternalStore(subscribeToStorage, hasCredentials)
}
