import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/constants.ts'
import { readStored, subscribeToStorage, writeStored } from './stored-text.ts'

/** Both e-mail and token must be there (rule rights/gate). The server trusts the cookie only. */
function hasCredentials(): boolean {
  return Boolean(readStored(storageKeys.email) && readStored(storageKeys.token))
}

export function storeCredentials(email: string, token: string): void {
  writeStored({ [storageKeys.email]: email, [storageKeys.token]: token })
}

/** After a switch of user: another name, the same session. */
export function storeEmail(email: string): void {
  writeStored({ [storageKeys.email]: email })
}

export function clearCredentials(): void {
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
