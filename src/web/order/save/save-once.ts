import type { Order, OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { isUnknown } from '#web/api/outcome.ts'

/** The order to store: in place of the one with this ID, or as a new one. */
export interface Wanted {
  id: number | null
  body: OrderSent
}

/** One save as sent. The key lets the server recognize a repeat (rule versions/repeated-key). */
export interface Attempt extends Wanted {
  key: string
}

/** What a form knows of its earlier saves, so that none is stored twice or treated as another user's. */
export interface SaveMemory {
  /** The save that may have arrived although no answer confirmed it. */
  unanswered: () => Attempt | null
  note: (attempt: Attempt | null) => Promise<void> | void
  /** The version that an earlier save of this form became; 0 if none. */
  storedVersion: number
}

export interface Saving {
  memory: SaveMemory
  send: (attempt: Attempt) => Promise<Order>
  freshKey: () => string
}

/**
 * Saves, even after an unanswered attempt that was edited since. The server may have stored that attempt:
 * then it refuses the key for another body, the attempt is repeated to learn what was stored, and this save
 * builds on it. This never creates a second order or loses an edit.
 */
export async function saveOnce(wanted: Wanted, saving: Saving): Promise<Order> {
  const { memory, send, freshKey } = saving
  const earlier = memory.unanswered()
  const attempt = { key: earlier?.key ?? freshKey(), ...onTopOf(wanted, earlier, memory.storedVersion) }
  // Recorded before sending: after a crash nothing else shows that it may have arrived.
  if (!earlier) await memory.note(attempt)
  try {
    return await send(attempt)
  } catch (error) {
    const refused = error instanceof CallError && error.status === 409 && !isUnknown(error)
    if (refused && earlier && !sameSave(attempt, earlier))
      return await saveAfter(earlier, attempt, wanted, saving, error)
    if (isFinal(error, attempt, earlier)) await forget(attempt, wanted, memory)
    throw error
  }
}

/** Finds out what became of the earlier save. Its answer settles that, whatever the next save returns. */
async function saveAfter(
  earlier: Attempt,
  refused: Attempt,
  wanted: Wanted,
  { memory, send, freshKey }: Saving,
  refusal: CallError,
): Promise<Order> {
  const stored = await storedBy(earlier, send)
  if (!stored) {
    // It never arrived. A new order may still exist, from another edit sent with the same key.
    if (wanted.id !== null) await memory.note(null)
    throw refusal
  }
  memory.storedVersion = stored.versionNumber
  const next = { key: freshKey(), ...onTopOf({ ...refused, id: stored.id }, null, stored.versionNumber) }
  await memory.note(next)
  try {
    return await send(next)
  } catch (error) {
    if (isFinal(error, next, null)) await forget(next, wanted, memory)
    throw error
  }
}

async function storedBy(earlier: Attempt, send: Saving['send']): Promise<Order | null> {
  try {
    return await send(earlier)
  } catch (error) {
    if (isFinal(error, earlier, earlier)) return null
    throw error
  }
}

/** The merged version may be newer than the one the lost save became. */
function onTopOf({ id, body }: Wanted, earlier: Attempt | null, stored: number): Wanted {
  const replaced = id ?? earlier?.id ?? null
  if (replaced === null) return { id: null, body }
  const versions = [body.versionNumber, earlier?.body.versionNumber, stored].map((version) => version ?? 0)
  const versionNumber = Math.max(...versions)
  return { id: replaced, body: versionNumber > 0 ? { ...body, versionNumber } : body }
}

/** A newly stored order stays recorded, so that the next save builds on it. */
async function forget(attempt: Attempt, wanted: Wanted, memory: SaveMemory): Promise<void> {
  if (attempt.id === wanted.id) await memory.note(null)
}

/**
 * True if a refusal proves that nothing was stored. For a save that may have arrived before, that takes an
 * answer given after the server checked its key.
 */
function isFinal(error: unknown, attempt: Attempt, unanswered: Attempt | null): boolean {
  if (isUnknown(error) || !(error instanceof CallError)) return false
  if (unanswered === null) return true
  return [400, 404, 409].includes(error.status) && sameSave(attempt, unanswered)
}

function sameSave(one: Wanted, other: Wanted): boolean {
  return JSON.stringify(one.body) === JSON.stringify(other.body)
}
