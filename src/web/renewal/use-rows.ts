import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isManager } from '#shared/levels.ts'
import { type Mends, noMends } from '#shared/order/renewal/plan.ts'
import type { AuthUser } from '#shared/people.ts'
import { invalidatePicklists } from '#web/api/hooks.ts'
import { noStoredOrders, ruleContext } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { type Choice, noChoice, type Row, rowOf } from './choices.ts'
import type { Season } from './season.ts'
import { useRenewals } from './use-renewals.ts'
import { useRun } from './use-run.ts'

interface Asked {
  season: Season
  visit: string
  lists: Picklists
  user: AuthUser
}

export type RenewalWork = ReturnType<typeof useRows>

/** The orders of a season as they would be made, with what was decided about each. */
export function useRows({ season, visit, lists, user }: Asked) {
  const queryClient = useQueryClient()
  const [withComments, setWithComments] = useState(false)
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const query = useRenewals(season, visit)
  const atWork = useRef(false)
  const signIn = useSignInOver(useCallback(() => atWork.current, []))
  const run = useRun(signIn.ask)
  const { to } = season
  const byManager = isManager(user.level)
  // Prices are today's: what the browser has kept of the lists may be older than what the server plans by.
  useEffect(() => void invalidatePicklists(queryClient), [queryClient])

  const context = useMemo(
    () => ruleContext(lists.catalogue, noStoredOrders, byManager),
    [lists.catalogue, byManager],
  )
  const { planned } = query
  const { results } = run
  const rows = useMemo((): Row[] | null => {
    if (!planned || !lists.complete) return null
    const planning = { to, byManager, withComments, context }
    return planned.map((one) => {
      const { id } = one.source
      return rowOf(one, choices.get(id) ?? noChoice, results.get(id) ?? null, planning)
    })
  }, [planned, lists.complete, to, byManager, withComments, context, choices, results])
  atWork.current = run.running !== null || choices.size > 0

  function change(id: number, next: (choice: Choice) => Choice) {
    setChoices((now) => new Map(now).set(id, next(now.get(id) ?? noChoice)))
  }

  const failed = query.error ?? lists.failure
  return {
    rows,
    loading: query.isPending,
    failure: failed && rows === null ? failed.messageOr('The server did not answer.') : null,
    retry: () => void query.refetch().then(() => invalidatePicklists(queryClient)),
    more: query.hasNextPage
      ? { busy: query.isFetchingNextPage, read: () => void query.fetchNextPage() }
      : null,
    withComments,
    setWithComments,
    /** Something was mended for an order that isn't created yet. */
    mended: [...choices].some(([id, { mends }]) => mends !== noMends && results.get(id)?.kind !== 'made'),
    run,
    signIn,
    tick: (id: number, ticked: boolean) => change(id, (choice) => ({ ...choice, ticked })),
    mend: (id: number, next: (mends: Mends) => Mends) =>
      change(id, ({ mends, ...choice }) => ({ ...choice, mends: next(mends) })),
    /** For another season nothing of what was decided about this one holds. */
    startAfresh() {
      setChoices(new Map())
      run.forget()
    },
  }
}
