import type { Order, OrderSent } from '#shared/order/order.ts'
import { attempt as answerTo, type Failed } from '#web/api/outcome.ts'

/** An order to save: its content, and the ID of the stored order that it replaces, or null to create one. */
export interface Wanted {
  id: number | null
  body: OrderSent
}

/**
 * One save as sent to the server. The server recognizes a repeated save by its key (rule
 * versions/repeated-key).
 */
export interface Attempt extends Wanted {
  key: string
}

/**
 * What a form knows about its earlier saves, so that no save is stored twice or confused with another user's.
 */
export interface SaveMemory {
  /** The save that might have reached the server even though no response confirmed it. */
  unanswered: () => Attempt | null
  note: (attempt: Attempt | null) => Promise<void> | void
  /** The version number under which an earlier save from this form was stored; 0 if there was none. */
  storedVersion: number
}

export interface Saving {
  memory: SaveMemory
  send: (attempt: Attempt) => Promise<Order>
  freshKey: () => string
}

/**
 * Saves the order, even if an earlier attempt got no response and the user has edited the form since. If the
 * server stored the earlier attempt, it rejects a different body with the same key. This function then
 * resends the earlier attempt to get the stored order, and saves the edited form as the next version. No edit
 * is lost, and no second order is created.
 */
export async function saveOnce(wanted: Wanted, saving: Saving): Promise<Order> {
  const { memory, send, freshKey } = saving
  const earlier = memory.unanswered()
  const attempt = { key: earlier?.key ?? freshKey(), ...onTopOf(wanted, earlier, memory.storedVersion) }
  // Records the save before sending it. After a crash, nothing else shows that the save might have reached
  // the server.
  if (!earlier) await memory.note(attempt)
  const answer = await answerTo(() => send(attempt))
  if (answer.kind === 'sent') return answer.data
  if (answer.kind === 'conflict' && earlier && !sameSave(attempt, earlier))
    return saveAfter(earlier, attempt, wanted, saving, answer.error)
  if (isFinal(answer, attempt, earlier)) await forget(attempt, wanted, memory)
  throw answer.error
}

/**
 * Resends the earlier save to find out whether the server stored it, then saves the user's latest input as a
 * newer version. Once the server has responded to the earlier save, that save is settled, even if the second
 * one fails.
 */
async function saveAfter(
  earlier: Attempt,
  refused: Attempt,
  wanted: Wanted,
  { memory, send, freshKey }: Saving,
  refusal: unknown,
): Promise<Order> {
  const before = await answerTo(() => send(earlier))
  if (before.kind !== 'sent') {
    if (!isFinal(before, earlier, earlier)) throw before.error
    // The server never stored the earlier save, so deletes its record. For a new order, keeps the record,
    // because another edit sent with the same key might have created the order.
    if (wanted.id !== null) await memory.note(null)
    throw refusal
  }
  const stored = before.data
  memory.storedVersion = stored.versionNumber
  const next = { key: freshKey(), ...onTopOf({ ...refused, id: stored.id }, null, stored.versionNumber) }
  await memory.note(next)
  const answer = await answerTo(() => send(next))
  if (answer.kind === 'sent') return answer.data
  if (isFinal(answer, next, null)) await forget(next, wanted, memory)
  throw answer.error
}

/**
 * Bases the save on the newest known version. The form might have been merged with a version newer than the
 * one that the lost save stored.
 */
function onTopOf({ id, body }: Wanted, earlier: Attempt | null, stored: number): Wanted {
  const replaced = id ?? earlier?.id ?? null
  if (replaced === null) return { id: null, body }
  const versions = [body.versionNumber, earlier?.body.versionNumber, stored].map((version) => version ?? 0)
  const versionNumber = Math.max(...versions)
  return { id: replaced, body: versionNumber > 0 ? { ...body, versionNumber } : body }
}

/**
 * Removes the record of a failed save. If an earlier save created the order, keeps the record, so that the
 * next save builds on that order.
 */
async function forget(attempt: Attempt, wanted: Wanted, memory: SaveMemory): Promise<void> {
  if (attempt.id === wanted.id) await memory.note(null)
}

/**
 * True if an error response proves that the server didn't store the order. If an earlier attempt might have
 * reached the server, the error proves this only if the server checked the idempotency key first.
 */
function isFinal({ kind, status }: Failed, attempt: Attempt, unanswered: Attempt | null): boolean {
  if (kind === 'unknown') return false
  if (unanswered === null) return true
  return [400, 404, 409].includes(status ?? 0) && sameSave(attempt, unanswered)
}

function sameSave(one: Wanted, other: Wanted): boolean {
  return JSON.stringify(one.body) === JSON.stringify(other.body)
}
