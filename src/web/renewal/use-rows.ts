import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isManager } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'
import { invalidatePicklists } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { noStoredOrders, ruleContext } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { comeAs, type Planning, type Row, rowOf, wasRenewed } from './choices.ts'
import type { Fixed } from './fixed.ts'
import {
  type Choice,
  type Choices,
  choicesKey,
  isDecided,
  keepChoices,
  keptChoices,
  noChoice,
} from './kept-choices.ts'
import type { Season } from './season.ts'
import { useRenewals } from './use-renewals.ts'
import { useRun } from './use-run.ts'

interface Asked {
  season: Season
  visit: string
  lists: Picklists
  user: AuthUser
  who: string
}

export type RenewalWork = ReturnType<typeof useRows>

export function useRows(asked: Asked) {
  const { season, visit, lists, who } = asked
  const queryClient = useQueryClient()
  const { byOrder, withComments, isDecided, setWithComments, change } = useChoices(who, season)
  const query = useRenewals(season, visit)
  const run = useRun({
    onMade: (id) => change(id, (choice) => ({ ...choice, made: true })),
    onRefused: readRefused,
  })
  // Reloads the picklists, because the cached ones might be older than those the server uses for planning.
  useEffect(() => void invalidatePicklists(queryClient), [queryClient])

  const { planned } = query
  const planning = usePlanning(asked, withComments)
  const come = useMemo(
    () => (planned && lists.complete ? planned.map((one) => comeAs(one, planning)) : null),
    [planned, lists.complete, planning],
  )
  const rows = useMemo((): Row[] | null => {
    if (!come) return null
    return come.map((one) => {
      const { id } = one.planned.source
      return rowOf(one, byOrder.get(id) ?? noChoice, run.results.get(id) ?? null, planning)
    })
  }, [come, byOrder, run.results, planning])
  const isAtWork = () => run.running !== null || isDecided
  const signIn = useSignInOver(isAtWork)

  /**
   * Reloads the picklists and a rejected order's plan, so that problems appear where the user can correct
   * them (rule renewals/refused-is-read-again). Deselects the order if it has already been renewed.
   */
  async function readRefused(id: number): Promise<boolean> {
    try {
      const [fresh] = await Promise.all([query.readAgain(id), invalidatePicklists(queryClient)])
      if (fresh && wasRenewed(fresh)) change(id, ({ ticked: _, ...choice }) => choice)
      return fresh !== null
    } catch (error) {
      // Ignores a failed reload. The rejection is still shown, and the next rejection reloads the picklists
      // again.
      logFailure('A rejected renewal could not be reloaded', error)
      return true
    }
  }

  const failed = query.error ?? lists.failure
  return {
    rows,
    loading: query.isPending,
    failure: failed && rows === null ? failed.messageOr() : null,
    retry: () => void query.refetch().then(() => invalidatePicklists(queryClient)),
    more: query.hasNextPage
      ? { busy: query.isFetchingNextPage, read: () => void query.fetchNextPage() }
      : null,
    isAtWork,
    withComments,
    setWithComments,
    run,
    signIn,
    tick: (id: number, ticked: boolean) => change(id, (choice) => ({ ...choice, ticked })),
    fix: (id: number, next: (fixed: Fixed) => Fixed) =>
      change(id, (choice) => ({ ...choice, fixed: next(choice.fixed) })),
  }
}

function usePlanning({ season: { to }, lists, user }: Asked, withComments: boolean): Planning {
  const byManager = isManager(user.level)
  const context = useMemo(
    () => ruleContext(lists.catalogue, noStoredOrders, byManager),
    [lists.catalogue, byManager],
  )
  return useMemo(() => ({ to, byManager, withComments, context }), [to, byManager, withComments, context])
}

/**
 * The user's choices for a season's orders. They are kept when the page reloads or the dialog closes (rule
 * renewals/choices-are-kept).
 */
function useChoices(who: string, { from, to }: Pick<Season, 'from' | 'to'>) {
  const key = choicesKey(who, from, to)
  const [changed, setChanged] = useState<ReadonlyMap<string, Choices>>(new Map())
  const choices = useMemo(() => changed.get(key) ?? keptChoices(key), [changed, key])

  useEffect(() => {
    for (const [one, kept] of changed) keepChoices(one, kept)
  }, [changed])

  function update(next: (choices: Choices) => Choices) {
    setChanged((now) => new Map(now).set(key, next(now.get(key) ?? keptChoices(key))))
  }

  return {
    ...choices,
    /** True if there are choices that haven't been carried out, in any season that the user has viewed. */
    isDecided: [choices, ...changed.values()].some(isDecided),
    setWithComments: (withComments: boolean) => update((now) => ({ ...now, withComments })),
    change(id: number, next: (choice: Choice) => Choice) {
      update((now) => ({
        ...now,
        byOrder: new Map(now.byOrder).set(id, next(now.byOrder.get(id) ?? noChoice)),
      }))
    },
  }
}
