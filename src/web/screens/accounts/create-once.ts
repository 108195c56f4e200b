import type { Customer } from '#shared/people.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { attempt } from '#web/api/outcome.ts'

/** What one form has sent so far to create a customer. */
export interface CreateMemory {
  key: string
  /**
   * The versions of the entry that were sent with `key` and got no response. The server may have stored any
   * of them.
   */
  unanswered: PicklistEntry[]
  stored: Customer | null
}

export interface CreateCalls {
  create: (body: PicklistEntry, key: string) => Promise<Customer>
  update: (stored: Customer, body: PicklistEntry) => Promise<Customer>
}

/**
 * Creates exactly one customer, no matter how often the form is submitted. If the server stored an earlier
 * attempt but its response was lost, and the user has since changed the input, the server rejects the key.
 * This function then resends the earlier attempts to get the stored customer, and updates that customer
 * (rule accounts/created-once).
 */
export async function createOnce(
  memory: CreateMemory,
  body: PicklistEntry,
  calls: CreateCalls,
): Promise<Customer> {
  if (memory.stored) return calls.update(memory.stored, body)
  const answer = await attempt(() => calls.create(body, memory.key))
  if (answer.kind === 'sent') return answer.data
  if (answer.kind === 'unknown') memory.unanswered.push(body)
  if (answer.kind !== 'conflict') throw answer.error
  memory.stored = await storedBefore(memory, calls, answer.error)
  return calls.update(memory.stored, body)
}

async function storedBefore(
  { key, unanswered }: CreateMemory,
  { create }: CreateCalls,
  refusal: unknown,
): Promise<Customer> {
  for (const earlier of unanswered) {
    const answer = await attempt(() => create(earlier, key))
    if (answer.kind === 'sent') return answer.data
    if (answer.kind !== 'conflict') throw answer.error
  }
  throw refusal
}
