import { useSyncExternalStore } from 'react'
import { defaultFiscalYear, fiscalYearChoices, storageKeys } from '#shared/constants.ts'
import { readStored, subscribeToStorage, writeStored } from './stored-text.ts'

function readFiscalYear(): number {
  const stored = Number(readStored(storageKeys.fiscalYear))
  return fiscalYearChoices.find((year) => year === stored) ?? defaultFiscalYear
}

export function storeFiscalYear(year: number): void {
  writeStored({ [storageKeys.fiscalYear]: String(year) })
}

export function useFiscalYear(): number {
  return useSyncExternalStore(subscribeToStorage, readFiscalYear)
}
