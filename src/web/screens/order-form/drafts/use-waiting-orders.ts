import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { invalidateOrders } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { nextRetry } from '#web/api/next-retry.ts'
import { type Cleared, findCleared, noteAmount } from '#web/device/cleared-storage.ts'
import { sendUntilAnswered } from '#web/outbox/send-waiting.ts'
import { orderWaits } from '#web/shell/leaving/leaving.ts'
import { useSignInMarker } from '#web/shell/session/credentials.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { findDrafts } from './draft-storage.ts'
import { openDrafts, recoverDrafts } from './recover-drafts.ts'
import { seals } from './stored-copies.ts'
import { allKeys } from './stored-draft.ts'
import { type OutboxHandlers, outboxOf, type WaitingOrder, waitingOrders } from './waiting-outbox.ts'

/** Returns the orders on this device that are waiting to be sent, and sends them while this page is open. */
export function useWaitingOrders(person: string) {
  const [rows, setRows] = useState<readonly WaitingOrder[]>([])
  const toast = useToast()
  const queryClient = useQueryClient()
  const look = useCallback(() => {
    void waitingOrders(person).then(setRows)
  }, [person])

  useEffect(() => {
    look()
    const onStorage = ({ key }: StorageEvent) => key?.includes(allKeys) && look()
    window.addEventListener('storage', onStorage)
    window.addEventListener(orderWaits, look)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener(orderWaits, look)
    }
  }, [look])

  const waits = rows.length > 0
  const marker = useSignInMarker()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toast` is stable; sending restarts at a sign-in.
  useEffect(() => {
    if (!waits || marker === null) return
    const stop = new AbortController()
    const handlers: OutboxHandlers = {
      onStored({ waits: { producer } }, { displayPo }) {
        toast.show({
          kind: 'success',
          title: `PO# ${displayPo}`,
          text: `The order for ${producer} has been sent.`,
        })
        void invalidateOrders(queryClient)
        look()
      },
      onRefused({ waits: { producer } }, message) {
        const text = `The order for ${producer} is a draft again: ${message}`
        toast.show({ kind: 'error', title: 'Not sent', text })
        look()
      },
    }
    sendUntilSent(person, handlers, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) logFailure('Waiting orders could not be sent', error)
    })
    return () => stop.abort()
  }, [waits, person, marker])

  return { rows, look }
}

async function sendUntilSent(person: string, handlers: OutboxHandlers, stop: AbortSignal): Promise<void> {
  async function wait(triesSoFar: number): Promise<void> {
    await nextRetry(triesSoFar, stop)
    stop.throwIfAborted()
  }
  if (!navigator.onLine) await wait(0)
  await sendUntilAnswered(outboxOf(person, handlers), wait)
}

function amountOf(person: string) {
  const { drafts } = findDrafts(person)
  const waiting = drafts.filter(({ pendingSave }) => pendingSave?.waits).length
  return { waiting, drafts: drafts.length - waiting }
}

/**
 * Returns how much of the user's data the browser has cleared, and a function that dismisses the message
 * about the cleared data.
 */
export function useCleared(person: string) {
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    if (!seals()) return
    async function look() {
      await recoverDrafts()
      await openDrafts(person)
      setCleared(await findCleared(person, amountOf(person)))
      setLooked(true)
    }
    look().catch((error: unknown) =>
      logFailure('Could not check whether the browser removed data from this device', error),
    )
  }, [person])
  const notes = looked && cleared === null
  useEffect(() => {
    if (!notes) return
    // Ignores a failure to record how much data is stored. Without this record, the app can't notice that the
    // browser has cleared the data.
    const onChange = () => void noteAmount(person, amountOf(person)).catch(() => undefined)
    onChange()
    const events = ['visibilitychange', 'focusout']
    for (const event of events) document.addEventListener(event, onChange)
    return () => {
      for (const event of events) document.removeEventListener(event, onChange)
    }
  }, [notes, person])
  return { cleared, onRead: () => setCleared(null) }
}
