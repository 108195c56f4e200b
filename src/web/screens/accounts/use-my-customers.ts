import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { agronomistRecords } from '#shared/api/administration.ts'
import { people } from '#shared/api/picklists.ts'
import type { Agronomist } from '#shared/people.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { endpointKey, invalidatePicklists, useEndpoint } from '#web/api/hooks.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { idsAfter, pendingTicks, type Ticks, withoutSent, withTick } from './my-customers.ts'

const mostTries = 5
const none: ReadonlySet<number> = new Set()

export type MyCustomers = ReturnType<typeof useMyCustomers>

/** The user's own customers, as stored and as ticked here (rule accounts/my-customer). */
export function useMyCustomers(email: string) {
  const params = { email }
  const queryClient = useQueryClient()
  const toast = useToast()
  const { data, error, refetch } = useEndpoint(people.agronomist, { params })
  const stored = data?.customerIds
  const mine = useMemo(() => (stored ? new Set(stored) : none), [stored])
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const [of, setOf] = useState(email)
  if (of !== email) {
    // Ticks made for another user don't carry over.
    setOf(email)
    setTicks(new Map())
  }
  const pending = useMemo(() => pendingTicks(ticks, mine), [ticks, mine])
  const [saving, setSaving] = useState(false)
  const running = useRef(false)
  const unsaved = useRef(false)
  const isUnsaved = useCallback(() => unsaved.current, [])
  const signIn = useSignInOver(isUnsaved)
  useEffect(() => {
    unsaved.current = pending.size > 0
  }, [pending])

  /** Reloads first, so that ticks saved elsewhere stay; retries if another user was faster. */
  async function store(sent: Ticks): Promise<Agronomist> {
    for (let tries = 1; ; tries++) {
      try {
        const fresh = await withinLimit((signal) => call(people.agronomist, { params, signal }))
        const body = { ...fresh, customerIds: idsAfter(fresh.customerIds, sent) }
        return await withinLimit((signal) => call(agronomistRecords.update, { params, body, signal }))
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure
        const again = failure.status === 401 ? await signIn.ask() : failure.status === 409
        if (!again || tries >= mostTries) throw failure
      }
    }
  }

  async function update() {
    if (running.current) return
    running.current = true
    setSaving(true)
    try {
      const sent = pending
      const record = await store(sent)
      queryClient.setQueryData(endpointKey(people.agronomist, { params }), record)
      setTicks((now) => withoutSent(now, sent))
      toast.show({ kind: 'success', title: 'Success', text: 'Customer assignments updated successfully' })
      void invalidatePicklists(queryClient)
    } catch (failure) {
      const text = failureText(failure, 'Failed to update customer assignments')
      toast.show({ kind: 'error', title: 'Error', text })
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return {
    /** Why it failed to load; ticking is then disabled. */
    error: data ? null : error,
    ready: data !== undefined,
    retry: () => void refetch(),
    pending,
    count: idsAfter(stored ?? [], pending).length,
    isMine: (id: number) => pending.get(id) ?? mine.has(id),
    tick: (id: number, ticked: boolean) => setTicks((now) => withTick(now, mine, id, ticked)),
    discard() {
      unsaved.current = false
      setTicks(new Map())
    },
    isUnsaved,
    saving,
    update,
    signIn,
  }
}
