import { CallError } from '#web/api/call-error.ts'
import { isUnknown, outcomeOf } from '#web/api/outcome.ts'

/** An order that is waiting to be sent, with the key that was created when the user pressed Submit. */
export interface WaitingRow {
  key: string
}

export interface Outbox<Row extends WaitingRow, Stored> {
  /**
   * Returns the orders that are waiting on this device, oldest first. Reads them from storage on each call.
   */
  waiting: () => Promise<readonly Row[]>
  /**
   * Runs one action at a time across all windows, so that an order can't be opened for editing while it is
   * being sent.
   */
  alone: <T>(act: () => Promise<T>) => Promise<T>
  send: (row: Row) => Promise<Stored>
  /** Removes the order from the device, because the server has stored it. */
  stored: (row: Row, stored: Stored) => Promise<void>
  /** Turns an order that the server rejected back into a draft, with the server's message. */
  refused: (row: Row, refusal: CallError) => Promise<void>
}

/** `some` means that the server accepted or rejected at least one order and then stopped responding. */
export type Sent = 'all' | 'some' | 'no answer' | 'signed out'

/**
 * Sends waiting orders one by one. An order is removed from the device only once the server's response is
 * known; otherwise it is sent again with the same key (rule offline/never-lost-never-twice).
 */
export async function sendWaiting<Row extends WaitingRow, Stored>(
  outbox: Outbox<Row, Stored>,
): Promise<Sent> {
  for (let answered = 0; ; answered++) {
    const outcome = await outbox.alone(() => sendFirst(outbox))
    if (outcome === 'no answer' && answered > 0) return 'some'
    if (outcome !== 'on') return outcome
  }
}

/**
 * Sends the waiting orders, and tries again while the server isn't responding. The delay grows with each
 * attempt and resets once the server responds.
 */
export async function sendUntilAnswered<Row extends WaitingRow, Stored>(
  outbox: Outbox<Row, Stored>,
  wait: (triesSoFar: number) => Promise<void>,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    const sent = await sendWaiting(outbox)
    if (sent === 'some') tries = 0
    else if (sent !== 'no answer') return
    await wait(tries)
  }
}

async function sendFirst<Row extends WaitingRow, Stored>(outbox: Outbox<Row, Stored>): Promise<Sent | 'on'> {
  const [row] = await outbox.waiting()
  if (!row) return 'all'
  let stored: Stored
  try {
    stored = await outbox.send(row)
  } catch (error) {
    if (outcomeOf(error) === 'signed out') return 'signed out'
    if (!(error instanceof CallError) || isNoAnswer(error)) return 'no answer'
    await outbox.refused(row, error)
    return 'on'
  }
  await outbox.stored(row, stored)
  return 'on'
}

/** A response that only reports overload counts as no response. */
const isNoAnswer = (error: CallError) => isUnknown(error) || outcomeOf(error) === 'limited'
