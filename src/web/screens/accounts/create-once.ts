import type { Customer } from '#shared/people.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { CallError } from '#web/api/call-error.ts'
import { isUnknown } from '#web/api/outcome.ts'

/** What one form has sent of its new customer. */
export interface CreateMemory {
  key: string
  /** Sent by the key, and perhaps stored: no answer said. */
  unanswered: PicklistEntry[]
  /** Known to be stored. */
  stored: Customer | null
}

export interface CreateCalls {
  create: (body: PicklistEntry, key: string) => Promise<Customer>
  update: (stored: Customer, body: PicklistEntry) => Promise<Customer>
}

/**
 * Creates one customer, however often it is sent. Where an earlier try was stored although its answer was lost, and
 * something was typed since, the server refuses the key: then that customer is asked for and changed
 * (rule accounts/created-once).
 */
export async function createOnce(
  memory: CreateMemory,
  body: PicklistEntry,
  calls: CreateCalls,
): Promise<Customer> {
  if (memory.stored) return calls.update(memory.stored, body)
  try {
    return await calls.create(body, memory.key)
  } catch (error) {
    if (isUnknown(error)) memory.unanswered.push(body)
    if (!isOtherUse(error)) throw error
    memory.stored = await storedBefore(memory, calls, error)
    return calls.update(memory.stored, body)
  }
}

async function storedBefore(
  { key, unanswered }: CreateMemory,
  { create }: CreateCalls,
  refusal: unknown,
): Promise<Customer> {
  for (const earlier of unanswered) {
    try {
      return await create(earlier, key)
    } catch (error) {
      if (!isOtherUse(error)) throw error
    }
  }
  throw refusal
}

function isOtherUse(error: unknown): boolean {
  return error instanceof CallError && error.status === 409
}
