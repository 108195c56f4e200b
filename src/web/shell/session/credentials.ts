import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/constants.ts'
import { forgetDevice } from '#web/api/forget-keys.ts'
import { newId } from '#web/api/new-id.ts'
import { readStored, subscribeToStorage, writeStored } from './stored-text.ts'

/**
 * Whether this browser has stored both an e-mail address and a token (rule rights/gate). The server trusts
 * only the cookie.
 */
export function hasCredentials(): boolean {
  return Boolean(readStored(storageKeys.email) && readStored(storageKeys.token))
}

/**
 * Records who signed in. The token is only a marker, new at each sign-in; access is granted by the cookie,
 * which scripts can't read (rule rights/marker).
 */
export function storeCredentials(email: string): void {
  writeStored({ [storageKeys.email]: email, [storageKeys.token]: newMarker() })
}

/**
 * Records that the same user signed in again, so that other windows can continue. Keeps the stored e-mail
 * address, because a manager might be acting for another user.
 */
export function renewCredentials(email: string): void {
  writeStored({
    [storageKeys.email]: readStored(storageKeys.email) ?? email,
    [storageKeys.token]: newMarker(),
  })
}

function newMarker(): string {
  return `${newId()}${newId()}`
}

/** Stores the e-mail address of the user to switch to. The session stays the same. */
export function storeEmail(email: string): void {
  if (email !== readStored(storageKeys.email)) forgetDevice()
  writeStored({ [storageKeys.email]: email })
}

export function clearCredentials(): void {
  forgetDevice()
  writeStored({ [storageKeys.email]: null, [storageKeys.token]: null })
}

/** The e-mail address stored in this browser and shared by all of its windows; null while signed out. */
export function useStoredEmail(): string | null {
  return useSyncExternalStore(subscribeToStorage, () => readStored(storageKeys.email))
}

/** Whether this browser has credentials. Follows other windows: signing out in one signs out all. */
export function useHasCredentials(): boolean {
  return useSyncExternalStore(subscribeToStorage, hasCredentials)
}

/** The token; null while signed out. Every sign-in, even one in another window, creates a new token. */
export function useSignInMarker(): string | null {
  return useSyncExternalStore(subscribeToStorage, () => readStored(storageKeys.token))
}
