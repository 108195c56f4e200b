import { customers, lists } from '#shared/api/administration.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import type { Send } from '#web/api/write.ts'
import { midSentence } from './entry-words.ts'

export interface EntryToSend {
  list: Picklist
  /** The entry as it was when the dialog opened, or as another user has saved it since; null if new. */
  stored: PicklistEntry | null
  values: PicklistEntry
}

export type SendEntry = (entry: EntryToSend, send: Send) => Promise<unknown>

export async function sendEntry({ list, stored, values }: EntryToSend, send: Send): Promise<unknown> {
  // Only a bug in the UI can cause a save without changes, which must not look like a success.
  if (Object.keys(values).length === 0) throw new Error(`No ${midSentence(list.entry)} data`)
  return stored
    ? send(lists.updateEntry, { params: { list: list.list, key: keyIn(list, stored) }, body: values })
    : send(lists.createEntry, { params: { list: list.list }, body: values })
}

/** Saves a customer through the customer endpoint, which the Accounts screen also uses. */
export function sendCustomer({ list, stored, values }: EntryToSend, send: Send): Promise<unknown> {
  if (!stored) throw new Error('Customers are created in Accounts')
  return send(customers.update, { params: { key: keyIn(list, stored) }, body: values })
}

export function keyIn(list: Picklist, entry: PicklistEntry): string {
  return String(entry[list.id] ?? '')
}
