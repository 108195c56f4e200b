import { customers as calls } from '#shared/api/administration.ts'
import type { Customer } from '#shared/people.ts'
import { fieldOf, type PicklistField } from '#shared/picklist/definition.ts'
import { customers } from '#shared/picklist/lists.ts'
import type { EntryView } from '#web/entry/entry-view.ts'
import { type CreateMemory, createOnce } from './create-once.ts'

const typed = [
  'name',
  'active',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'phone1',
  'phone2',
  'email',
] as const
export type CustomerField = (typeof typed)[number]

export const customerFields: readonly PicklistField[] = typed.map((name) => fieldOf(customers, name))

interface CustomerViewOptions {
  memory: CreateMemory
  accountId: string
  onStored: (customer: Customer) => void
}

/** Defines how Accounts edits and creates a customer (rules accounts/editing, accounts/created-once). */
export function customerView({ memory, accountId, onStored }: CustomerViewOptions): EntryView {
  return {
    fields: typed,
    savesEmpty: true,
    saysReason: true,
    mergesQuietly: true,
    sendsOnce: true,
    archivesUnasked: true,
    texts: {
      created: 'Customer created successfully',
      updated: 'Customer updated successfully',
      notCreated: 'Failed to create customer',
      notUpdated: 'Failed to update customer',
    },
    async send({ stored, values }, send) {
      const change = (id: unknown, body: typeof values) =>
        send(calls.update, { params: { key: String(id) }, body })
      const kept = stored
        ? await change(stored.id, values)
        : await createOnce(
            memory,
            { ...values, accountId },
            {
              create: (body, idempotencyKey) => send(calls.create, { body, idempotencyKey }),
              update: ({ id, accountId: given }, body) => change(id, { ...body, id, accountId: given }),
            },
          )
      onStored(kept)
    },
  }
}
