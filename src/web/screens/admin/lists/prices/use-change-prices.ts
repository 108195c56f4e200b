import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lists, readOf } from '#shared/api/administration.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan, PriceChangeResult } from '#shared/picklist/import-plan.ts'
import { endpointKey, invalidatePicklists } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { newerPlan, useMayWrite } from '#web/screens/admin/import/use-commit.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import type { PricesAsked } from './use-price-plan.ts'

const lostText =
  'The server didn’t respond, so the prices may or may not have changed. Press Change prices again; the change is never made twice.'

interface Newer {
  /** The body of the request that this plan was made for. */
  text: string
  plan: ImportPlan
  /** The plan that the user saw, which is now outdated. */
  former: ImportPlan
  changedBy: string | null
}

interface Failure {
  message: string
  asked: PricesAsked
  /**
   * The plan that may already have been applied, because the server's response was lost. A retry sends
   * exactly this plan, even if the list has changed.
   */
  lost: ImportPlan | null
}

/**
 * Applies exactly the plan on screen, and only once. If that plan is outdated, shows a newer plan instead
 * (rules season-prices/once, season-prices/two-people).
 */
export function useChangePrices(list: Picklist, onDone: () => void) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const timeZone = useTimeZone()
  const undo = useUndo(list)
  const signIn = useSignInOver(() => true)
  const [newer, setNewer] = useState<Newer | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const params = { list: list.list }
  const { run, sending: busy } = useWrite({
    write: ({ asked, plan }: { asked: PricesAsked; plan: ImportPlan }, send) =>
      send(lists.changePrices, { params, bodyText: asked.text, ifMatch: plan.plan }),
    success: (done) => ({
      kind: 'success',
      title: 'Success',
      text: `The prices of ${countOf(list, done.changed)} were changed`,
      action: { label: 'Undo', onAction: () => void undo(done) },
    }),
    reload: (client, kind) => kind === 'sent' && invalidatePicklists(client),
  })

  /**
   * Reloads the list and the price changes, so that the table and the dialog show what is stored; the plan
   * doesn't change.
   */
  function reloadList() {
    for (const queryKey of [endpointKey(readOf(list)), endpointKey(lists.formerImports, { params })])
      void queryClient.invalidateQueries({ queryKey })
  }

  async function commit(asked: PricesAsked, plan: ImportPlan) {
    if (busy || !(await mayWrite(`Change the prices of these ${list.entries}?`, 'Change prices'))) return
    setFailure(null)
    const written = await run({ asked, plan })
    if (written.kind === 'sent') onDone()
    if (!('error' in written)) return
    const other = newerPlan(written.error, timeZone, 'change the prices')
    const lost = written.kind === 'unknown' ? plan : null
    const message = lost ? lostText : failedText(written, 'Failed to change the prices')
    if (other) setNewer({ text: asked.text, former: plan, ...other })
    else setFailure({ message, asked, lost })
    if (other || lost) reloadList()
  }

  return { commit, busy, failure, newer, signIn }
}

/**
 * Undoes the whole price change, except for prices that users have changed since (rule
 * season-prices/as-an-import).
 */
function useUndo(list: Picklist) {
  const mayWrite = useMayWrite()
  const { run } = useWrite({
    write: (done: PriceChangeResult, send) =>
      send(lists.putBack, { params: { list: list.list, id: done.import } }),
    success({ updated }, { changed }) {
      const kept = changed - updated
      const rest = kept > 0 ? `. Later changes are kept: ${countOf(list, kept)}` : ''
      return `The prices of ${countOf(list, updated)} were restored${rest}`
    },
    failure: () => 'Could not restore the prices. Restore the price change from Import history, below.',
    reload: invalidatePicklists,
  })
  return async function undo(done: PriceChangeResult): Promise<void> {
    if (await mayWrite(`Restore the ${list.entries}?`, 'Restore')) await run(done)
  }
}

export function countOf(list: Picklist, count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? list.entry.toLowerCase() : list.entries}`
}
