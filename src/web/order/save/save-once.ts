import type { Order, OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { isUnknown } from '#web/api/outcome.ts'

/** An order as it is to be stored: in place of the one with this id, or as a new one. */
export interface Wanted {
  id: number | null
  body: OrderSent
}

/**
 * One save as it goes over the wire. The key lets the server know a repeat for what it is
 * (rule versions/repeated-key).
 */
export interface Attempt extends Wanted {
  key: string
}

/** What a form knows of its earlier saves, so that none is stored twice or met again as somebody else's. */
export interface SaveMemory {
  /** The save that may have arrived although no answer said so. */
  unanswered: () => Attempt | null
  note: (attempt: Attempt | null) => Promise<void> | void
  /** The version that an earlier save of this form is known to have become; 0 where none is. */
  storedVersion: number
}

export interface Saving {
  memory: SaveMemory
  send: (attempt: Attempt) => Promise<Order>
  freshKey: () => string
}

/**
 * Saves, also after an attempt that got no answer and was edited since. The server may have stored the earlier
 * one: then it refuses the key for another body, the earlier one is asked for again to learn what was stored,
 * and this one is stored on top of it. So there never are two orders, and never an edit less.
 */
export async function saveOnce(wanted: Wanted, saving: Saving): Promise<Order> {
  const { memory, send, freshKey } = saving
  const earlier = memory.unanswered()
  const attempt = { key: earlier?.key ?? freshKey(), ...onTopOf(wanted, earlier, memory.storedVersion) }
  // Noted before it is sent: after a crash nobody else knows that it may have arrived.
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

/** Finds out what became of the earlier save. Its answer ends the doubt about it, whatever the next save is told. */
async function saveAfter(
  earlier: Attempt,
  refused: Attempt,
  wanted: Wanted,
  { memory, send, freshKey }: Saving,
  refusal: CallError,
): Promise<Order> {
  const stored = await storedBy(earlier, send)
  if (!stored) {
    // It never arrived. A new order may yet be there: as another edit that was sent by the same key.
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

/** The version that was merged may be newer than the one that the lost save became. */
function onTopOf({ id, body }: Wanted, earlier: Attempt | null, stored: number): Wanted {
  const replaced = id ?? earlier?.id ?? null
  if (replaced === null) return { id: null, body }
  const versions = [body.versionNumber, earlier?.body.versionNumber, stored].map((version) => version ?? 0)
  const versionNumber = Math.max(...versions)
  return { id: replaced, body: versionNumber > 0 ? { ...body, versionNumber } : body }
}

/** A new order that is stored by now is remembered even so, for the next save to go on top of it. */
async function forget(attempt: Attempt, wanted: Wanted, memory: SaveMemory): Promise<void> {
  if (attempt.id === wanted.id) await memory.note(null)
}

/**
 * Whether a refusal leaves no doubt that nothing was stored. Of a save that may have arrived before, only those
 * answers tell that are given after the server looked for its key.
 */
function isFinal(error: unknown, attempt: Attempt, unanswered: Attempt | null): boolean {
  if (isUnknown(error) || !(error instanceof CallError)) return false
  if (unanswered === null) return true
  return [400, 404, 409].includes(error.status) && sameSave(attempt, unanswered)
}

function sameSave(one: Wanted, other: Wanted): boolean {
  return JSON.stringify(one.body) === JSON.stringify(other.body)
}
