import { useEffect, useRef, useState } from 'react'
import { withinLimit } from './answer-limit.ts'
import { CallError } from './call-error.ts'
import { send } from './client.ts'
import { nextRetry, pauseOrStop } from './next-retry.ts'
import { untilAnswered, type Ways } from './until-answered.ts'
import type { Send } from './write.ts'

/**
 * Sends one item. If the rate limit is reached, the call fails instead of waiting, because the run itself
 * waits and shows the wait to the user. Stopping the run doesn't abort a call in flight.
 */
const sendOne: Send = (row, sent) => withinLimit((signal) => send(row, { ...sent, signal }))

export interface ManyWrites<Item, Data> {
  items: readonly Item[]
  /** Writes one item, with its own idempotency key, or finds out that the item is already stored. */
  write: (item: Item, send: Send) => Promise<Data>
  /** Called after each success; returning `end` ends the run. */
  onDone: (item: Item, data: Data) => unknown
  /**
   * Called after the server rejects a write; returns whether to continue with the next item or end the run.
   */
  onRefused: (item: Item, error: CallError) => 'next' | 'end' | Promise<'next' | 'end'>
  /**
   * Called if the item might be stored: either the run stopped after a response was lost, or a failure left
   * the outcome unknown. Without this callback, `onRefused` is called after such a failure.
   */
  onUnknown?: (item: Item) => void
}

/**
 * How a run waits, has the user sign in again, and checks whether to stop. If `signInAgain` is null, a lost
 * session is reported to `onRefused` instead.
 */
export type ManyWays = Pick<Ways, 'pause' | 'untilConnected'> & {
  signInAgain: Ways['signInAgain'] | null
  isStopped: () => boolean
}

export type RunEnd = 'finished' | 'stopped' | 'refused'

/**
 * Writes the items one at a time, and retries each until its outcome is known. After a rate limit, waits and
 * resends. A stopped run still waits for the pending response (rules many-orders/one-after-another,
 * administration/one-after-another, renewals/never-twice).
 */
export async function writeMany<Item, Data>(run: ManyWrites<Item, Data>, ways: ManyWays): Promise<RunEnd> {
  for (const item of run.items) {
    const end = await writeOne(run, item, ways)
    if (end) return end
  }
  return 'finished'
}

/** Writes one item. Returns null if the run continues with the next one; otherwise, how the run ended. */
async function writeOne<Item, Data>(
  run: ManyWrites<Item, Data>,
  item: Item,
  { signInAgain, ...ways }: ManyWays,
): Promise<RunEnd | null> {
  const answer = await untilAnswered(() => run.write(item, sendOne), {
    ...ways,
    ...(signInAgain === undefined ? {} : { signInAgain: signInAgain ?? (async () => false) }),
  })
  if (answer.kind === 'sent') return run.onDone(item, answer.data) === 'end' ? 'refused' : null
  if (answer.kind === 'stopped' || (answer.kind === 'signed out' && signInAgain !== null)) {
    if (answer.mayBeDone) run.onUnknown?.(item)
    return 'stopped'
  }
  if (!(answer.error instanceof CallError)) throw answer.error
  if (answer.kind !== 'unknown' || !run.onUnknown)
    return (await run.onRefused(item, answer.error)) === 'end' ? 'refused' : null
  run.onUnknown(item)
  return null
}

export interface Running {
  done: number
  of: number
  waiting: 'connection' | 'server' | null
  /**
   * True once the user has stopped the run, which then sends nothing more but still waits for the last
   * response.
   */
  stopping: boolean
}

interface RunOptions {
  /** Whether losing a response or the session ends the run, so that the user can decide what to do. */
  endsUnanswered?: boolean
  onLimit?: (ms: number) => void
}

/** Runs many writes one after another. The run stops when the user stops it or the component unmounts. */
export function useWriteMany() {
  const [running, setRunning] = useState<Running | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const change = (changes: Partial<Running>) => setRunning((now) => now && { ...now, ...changes })
  const count = () => setRunning((now) => now && { ...now, done: now.done + 1, waiting: null })

  async function start<Item, Data>(
    run: ManyWrites<Item, Data>,
    { endsUnanswered = false, onLimit }: RunOptions = {},
  ): Promise<RunEnd | 'busy'> {
    if (stopping.current) return 'busy'
    const stop = new AbortController()
    stopping.current = stop
    setRunning({ done: 0, of: run.items.length, waiting: null, stopping: false })
    const shown: ManyWrites<Item, Data> = {
      ...run,
      onDone(item, data) {
        count()
        return run.onDone(item, data)
      },
      onRefused(item, error) {
        count()
        return run.onRefused(item, error)
      },
    }
    return writeMany(shown, {
      async pause(ms) {
        change({ waiting: 'server' })
        onLimit?.(ms)
        await pauseOrStop(ms, stop.signal)
        change({ waiting: null })
      },
      untilConnected:
        !endsUnanswered &&
        ((tries) => {
          change({ waiting: 'connection' })
          return nextRetry(tries, stop.signal)
        }),
      signInAgain: endsUnanswered ? null : undefined,
      isStopped: () => stop.signal.aborted,
    }).finally(() => {
      stopping.current = null
      setRunning(null)
    })
  }

  return {
    running,
    isRunning: () => stopping.current !== null,
    start,
    stop() {
      stopping.current?.abort()
      change({ stopping: true })
    },
  }
}
