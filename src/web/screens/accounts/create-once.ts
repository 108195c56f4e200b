import type { Customer } from '#shared/people.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { attempt } from '#web/api/outcome.ts'

/** The new customer as sent by one form. */
export interface CreateMemory {
  key: string
  /** The values that were sent with the key but got no response, so they may be stored. */
  unanswered: PicklistEntry[]
  stored: Customer | null
}

export interface CreateCalls {
  create: (body: PicklistEntry, key: string) => Promise<Customer>
  update: (stored: Customer, body: PicklistEntry) => Promise<Customer>
}

/**
 * Creates one customer, however often it is sent. If an earlier try was stored but got no response, and the
 * input changed since, the server refuses the key: then it fetches that customer and updates it (rule
 * accounts/created-once).
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
