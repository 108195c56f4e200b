import { CallError } from '#web/api/call-error.ts'

/** A minute's worth of changes is used up; a server that doesn't say when to come back is asked after this. */
const usualWaitMs = 10_000

export interface Run {
  ids: readonly number[]
  act: (id: number) => Promise<unknown>
  /** Waits that long; shorter when the run is stopped. */
  pause: (ms: number) => Promise<void>
  isStopped: () => boolean
  /** An order is done. */
  onDone: (id: number) => void
  /** The server asks for patience. */
  onWait: (ms: number) => void
}

export type RunEnd =
  | { kind: 'finished' }
  | { kind: 'stopped' }
  | { kind: 'failed'; id: number; error: unknown }

/**
 * Acts on one order after the other, until the first that is refused. Being asked for patience is no refusal: that is
 * waited for, and the same order is sent again (rule administration/one-after-another).
 */
export async function runThrough(run: Run): Promise<RunEnd> {
  for (const id of run.ids) {
    const end = await actOnce(run, id)
    if (end) return end
    run.onDone(id)
  }
  return { kind: 'finished' }
}

async function actOnce(run: Run, id: number): Promise<RunEnd | null> {
  while (!run.isStopped()) {
    try {
      await run.act(id)
      return null
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 429) return { kind: 'failed', id, error }
      const ms = error.retryAfterMs ?? usualWaitMs
      run.onWait(ms)
      await run.pause(ms)
    }
  }
  return { kind: 'stopped' }
}
