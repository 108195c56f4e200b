import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { agronomistRecords } from '#shared/api/administration.ts'
import { people } from '#shared/api/picklists.ts'
import type { Agronomist } from '#shared/people.ts'
import { endpointKey, invalidatePicklists, useEndpoint } from '#web/api/hooks.ts'
import { attempt } from '#web/api/outcome.ts'
import { type Send, useWrite } from '#web/api/write.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { idsAfter, pendingTicks, type Ticks, withoutSent, withTick } from './my-customers.ts'

const mostTries = 5
const none: ReadonlySet<number> = new Set()

export type MyCustomers = ReturnType<typeof useMyCustomers>

/** (rule accounts/my-customer) */
export function useMyCustomers(email: string) {
  const params = { email }
  const queryClient = useQueryClient()
  const { data, error, refetch } = useEndpoint(people.agronomist, { params })
  const stored = data?.customerIds
  const mine = useMemo(() => (stored ? new Set(stored) : none), [stored])
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const [of, setOf] = useState(email)
  if (of !== email) {
    // When the user starts acting for someone else, discards the unsaved changes, because they belong to the
    // previous user's list.
    setOf(email)
    setTicks(new Map())
  }
  const pending = useMemo(() => pendingTicks(ticks, mine), [ticks, mine])
  const isUnsaved = () => pending.size > 0
  const signIn = useSignInOver(isUnsaved)

  /**
   * Reloads the user's list of customers before saving, so that changes saved elsewhere aren't overwritten.
   * Retries if another user saves at the same time.
   */
  async function store(sent: Ticks, send: Send): Promise<Agronomist> {
    for (let tries = 1; ; tries++) {
      const fresh = await send(people.agronomist, { params })
      const body = { ...fresh, customerIds: idsAfter(fresh.customerIds, sent) }
      const answer = await attempt(() => send(agronomistRecords.update, { params, body }))
      if (answer.kind === 'sent') return answer.data
      if (answer.kind !== 'conflict' || tries >= mostTries) throw answer.error
    }
  }
  const { run, sending: saving } = useWrite({
    write: store,
    success: () => 'Customer assignments updated successfully',
    failure: () => 'Failed to update customer assignments',
    reload: (client, kind) => kind === 'sent' && invalidatePicklists(client),
  })

  async function update() {
    const sent = pending
    const written = await run(sent)
    if (written.kind !== 'sent') return
    queryClient.setQueryData(endpointKey(people.agronomist, { params }), written.data)
    setTicks((now) => withoutSent(now, sent))
  }

  return {
    /** The error from loading the user's list of customers. If there is one, the checkboxes are disabled. */
    error: data ? null : error,
    ready: data !== undefined,
    retry: () => void refetch(),
    pending,
    count: idsAfter(stored ?? [], pending).length,
    isMine: (id: number) => pending.get(id) ?? mine.has(id),
    tick: (id: number, ticked: boolean) => setTicks((now) => withTick(now, mine, id, ticked)),
    discard: () => setTicks(new Map()),
    isUnsaved,
    saving,
    update,
    signIn,
  }
}
