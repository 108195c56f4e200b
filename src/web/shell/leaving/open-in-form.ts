import { storageKeys } from '#shared/constants.ts'
import type { Mode } from '#shared/order/kinds.ts'
import { fieldsOf, stored, writeText } from '#web/ui/stored.ts'

/** The query parameter and the session storage key for each form mode (rule kinds/chosen-in-the-list). */
const handOvers = [
  { query: 'edit', mode: 'edit_po', key: storageKeys.edit },
  { query: 'copy', mode: 'copy_as_new', key: storageKeys.copy },
  { query: 'supplemental', mode: 'create_supplemental', key: storageKeys.supplemental },
  { query: 'credit_memo', mode: 'create_credit_memo', key: storageKeys.creditMemo },
] as const

/** Marks a copy as a renewal for `year`; `known` is the number of renewals the user has already seen. */
export interface Renewal {
  year: number
  known: number
}

/** Saves which order the form should open, and returns the form's URL. */
export function openInForm(mode: Mode, order: { id: number; renewal?: Renewal }): string {
  const entry = handOvers.find((one) => one.mode === mode)
  if (!entry) return '/'
  stored('tab', entry.key, orderIdOf).write(order)
  return `/purchase-orders/create?mode=${entry.query}`
}

export function modeOfQuery(query: string | null): Mode {
  return handOvers.find((entry) => entry.query === query)?.mode ?? 'create_new'
}

export function readHandOver(mode: Mode): number | null {
  const key = handOvers.find((entry) => entry.mode === mode)?.key
  return key ? stored('tab', key, orderIdOf).read() : null
}

/** Returns the renewal data stored with this order when it was copied for renewal; null for a plain copy. */
export function readRenewal(of: number): Renewal | null {
  return stored('tab', storageKeys.copy, (found) => {
    const { id, renewal } = fieldsOf(found)
    const { year, known } = fieldsOf(renewal)
    return id === of && isWhole(year) && isWhole(known) ? { year, known } : null
  }).read()
}

/** Removes the orders stored for all other modes, so that the form can't open one of them by mistake. */
export function dropOtherHandOvers(mode: Mode | null): void {
  for (const entry of handOvers) if (entry.mode !== mode) writeText('tab', entry.key, null)
}

export function clearHandOvers(): void {
  dropOtherHandOvers(null)
}

function orderIdOf(found: unknown): number | null {
  const id = typeof found === 'object' ? fieldsOf(found).id : found
  return isWhole(id) && id > 0 ? id : null
}

const isWhole = (value: unknown): value is number => Number.isInteger(value)
