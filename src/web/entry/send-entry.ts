import { customers, lists } from '#shared/api/administration.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import { call } from '#web/api/client.ts'
import { midSentence } from './entry-words.ts'

/** One save: of a new entry, or of a stored one with its version. */
export interface EntryToSend {
  list: Picklist
  /** As it was when the dialog opened, or as somebody else left it since; null for a new one. */
  stored: PicklistEntry | null
  values: PicklistEntry
}

export type SendEntry = (entry: EntryToSend, signal: AbortSignal) => Promise<unknown>

export async function sendEntry(
  { list, stored, values }: EntryToSend,
  signal: AbortSignal,
): Promise<unknown> {
  // Nothing that a person does comes here; a save of nothing must not look like one.
  if (Object.keys(values).length === 0) throw new Error(`No ${midSentence(list.entry)} data`)
  return stored
    ? call(lists.updateEntry, { params: { list: list.list, key: keyIn(list, stored) }, body: values, signal })
    : call(lists.createEntry, { params: { list: list.list }, body: values, signal })
}

/** Customers have a call of their own, which Accounts makes as well. */
export function sendCustomer({ list, stored, values }: EntryToSend, signal: AbortSignal): Promise<unknown> {
  if (!stored) throw new Error('Customers are created in Accounts')
  return call(customers.update, { params: { key: keyIn(list, stored) }, body: values, signal })
}

/** What addresses an entry in a call. */
export function keyIn(list: Picklist, entry: PicklistEntry): string {
  return String(entry[list.id] ?? '')
}
