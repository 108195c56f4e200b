import { CallError } from '#web/api/call-error.ts'
import { isUnknown, outcomeOf } from '#web/api/outcome.ts'

/** An order that waits to be sent, by the key that was made at its Submit. */
export interface WaitingRow {
  key: string
}

export interface Outbox<Row extends WaitingRow, Stored> {
  /** Those that this device has, in the order in which they were written; read anew each time. */
  waiting: () => Promise<readonly Row[]>
  /** One act of all windows at a time: nobody opens an order to change it while it is sent. */
  alone: <T>(act: () => Promise<T>) => Promise<T>
  send: (row: Row) => Promise<Stored>
  /** Fulfilled when the row has left the device. */
  stored: (row: Row, stored: Stored) => Promise<void>
  /** The row is a draft again, with what the server said. */
  refused: (row: Row, refusal: CallError) => Promise<void>
}

export type Sent = 'all' | 'no answer' | 'signed out'

/**
 * Sends what waits, one after another. A row leaves only when the server's answer about it is known: whatever else
 * happens, it is sent again by the same key (rule offline/never-lost-never-twice).
 */
export async function sendWaiting<Row extends WaitingRow, Stored>(
  outbox: Outbox<Row, Stored>,
): Promise<Sent> {
  for (;;) {
    const outcome = await outbox.alone(() => sendFirst(outbox))
    if (outcome !== 'on') return outcome
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

/** Also one that says only that it is too much right now. */
const isNoAnswer = (error: CallError) => isUnknown(error) || outcomeOf(error) === 'limited'
