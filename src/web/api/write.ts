import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { type ToastText, useToast } from '#web/ui/overlay/toast.ts'
import { withinLimit } from './answer-limit.ts'
import { failureText } from './call-error.ts'
import { type CallOptions, send } from './client.ts'
import { newId } from './new-id.ts'
import type { Failed } from './outcome.ts'
import { notLoggedIn } from './signed-out.ts'
import { untilAnswered } from './until-answered.ts'

/** Makes one call, and gives up after the time limit. */
export type Send = <E extends Endpoint>(row: E, sent: Omit<CallOptions<E>, 'signal'>) => Promise<Answer<E>>

/**
 * Returns a function that makes calls. It waits up to 20 seconds for a rate limit to clear, except at
 * sign-in. A large upload has no time limit.
 */
const senderUntil =
  (giveUp: AbortSignal): Send =>
  (row, sent) => {
    const options = row.signsIn ? sent : { ...sent, waitsForLimit: true as const }
    const sending = (signal: AbortSignal) => send(row, { ...options, signal })
    return row.bodyBytes ? sending(giveUp) : withinLimit(sending, giveUp)
  }

export type Written<Data> =
  | { kind: 'sent'; data: Data }
  /** The same write is already in progress, so nothing was sent. */
  | { kind: 'busy' }
  /** The user stopped waiting; the write might still be stored. */
  | { kind: 'stopped' }
  | Failed

export type WriteState = { kind: 'idle' | 'sending' } | Failed

export interface WriteOptions<Vars, Data> {
  /**
   * Makes one or more calls. `key()` returns the same idempotency key until the outcome of the write is
   * known.
   */
  write: (vars: Vars, send: Send, key: () => string) => Promise<Data>
  /**
   * Returns the earlier result if `current` shows that the server stored an earlier attempt and only the
   * response was lost.
   */
  storedBefore?: (current: unknown, vars: Vars) => Data | null
  /** The notice after a success; a string appears below the usual title. */
  success?: (data: Data, vars: Vars) => ToastText | string | null
  failure?: (failed: Failed, vars: Vars) => ToastText | string | null
  /** Reloads the data that the write changed or might have changed. */
  reload?: (queryClient: QueryClient, kind: Written<Data>['kind']) => unknown
  /**
   * Groups writes by the returned value: those in the same group run one at a time and share an idempotency
   * key. By default, all of this writer's writes are in one group.
   */
  flight?: (vars: Vars) => unknown
  /** Resolves when a call whose response was lost should be resent. By default, the user has to retry. */
  untilConnected?: ((triesSoFar: number, giveUp: AbortSignal) => Promise<void>) | false
}

export interface Writer<Vars, Data> {
  /** Runs the write. Returns a failure instead of throwing it. */
  run: (vars: Vars) => Promise<Written<Data>>
  state: WriteState
  sending: boolean
  /** Whether a write is in flight. The result is current even before the next render. */
  isSending: () => boolean
  giveUp: () => void
}

/** Whether the outcome is known. If so, the next write is a new one with a new key. */
const isSettled = (kind: Written<unknown>['kind']) => ['sent', 'conflict', 'refused'].includes(kind)

export function failedText({ kind, error }: Failed, fallback: string): string {
  return kind === 'signed out' ? notLoggedIn : failureText(error, fallback)
}

/**
 * The hook for writing to the server (rule versions/one-way-to-write). Handles signing in again, rate limits,
 * idempotency keys, double clicks, notices and reloading. Callers only use the response.
 */
export function useWrite<Vars, Data>(options: WriteOptions<Vars, Data>): Writer<Vars, Data> {
  const queryClient = useQueryClient()
  const toast = useToast()
  const flights = useRef(new Map<unknown, AbortController>())
  const keys = useRef(new Map<string, string>())

  const mutation = useMutation({
    async mutationFn({ vars, giveUp }: { vars: Vars; giveUp: AbortSignal }): Promise<Written<Data>> {
      const written = await answerTo(vars, giveUp)
      notify(written, vars)
      void options.reload?.(queryClient, written.kind)
      return written
    },
  })

  async function answerTo(vars: Vars, giveUp: AbortSignal): Promise<Written<Data>> {
    const { untilConnected } = options
    const name = () => JSON.stringify(options.flight?.(vars) ?? vars)
    let used: string | null = null
    function key(): string {
      used ??= keys.current.get(name()) ?? newId()
      return used
    }
    const answer = await untilAnswered(() => options.write(vars, senderUntil(giveUp), key), {
      untilConnected: untilConnected && ((tries) => untilConnected(tries, giveUp)),
      isStopped: () => giveUp.aborted,
    })
    if (answer.kind !== 'sent' && giveUp.aborted) return { kind: 'stopped' }
    if (used !== null) keys.current.set(name(), used)
    if (isSettled(answer.kind)) keys.current.delete(name())
    const before = answer.kind === 'conflict' ? (options.storedBefore?.(answer.current, vars) ?? null) : null
    return before === null ? answer : { kind: 'sent', data: before }
  }

  function notify(written: Written<Data>, vars: Vars) {
    if (written.kind === 'sent') {
      const said = options.success?.(written.data, vars)
      if (typeof said === 'string') toast.show({ kind: 'success', title: 'Success', text: said })
      else if (said) toast.show(said)
    }
    if ('error' in written) {
      const said = options.failure?.(written, vars)
      if (typeof said === 'string')
        toast.show({ kind: 'error', title: 'Error', text: failedText(written, said) })
      else if (said) toast.show(said)
    }
  }

  async function run(vars: Vars): Promise<Written<Data>> {
    const flight = options.flight?.(vars)
    if (flights.current.has(flight)) return { kind: 'busy' }
    const giveUp = new AbortController()
    flights.current.set(flight, giveUp)
    return mutation.mutateAsync({ vars, giveUp: giveUp.signal }).finally(() => flights.current.delete(flight))
  }

  const last = mutation.data
  const failed = last && 'error' in last ? last : null
  return {
    run,
    state: mutation.isPending ? { kind: 'sending' } : (failed ?? { kind: 'idle' }),
    sending: mutation.isPending,
    isSending: useCallback(() => flights.current.size > 0, []),
    giveUp() {
      for (const flight of flights.current.values()) flight.abort()
    },
  }
}
