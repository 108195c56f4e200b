import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lists, readOf } from '#shared/api/administration.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan, PriceChangeResult } from '#shared/picklist/plan.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { endpointKey, invalidatePicklists } from '#web/api/hooks.ts'
import { isUnknown, signedIn } from '#web/api/outcome.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { newerPlan, useMayWrite } from '#web/screens/admin/import/use-commit.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import type { PricesAsked } from './use-price-plan.ts'

const lostText =
  'The server didn’t respond, so the prices may or may not have changed. Press Change prices again; the change is never made twice.'

interface Newer {
  /** The request it is the plan for. */
  text: string
  plan: ImportPlan
  /** The outdated plan the user saw. */
  former: ImportPlan
  changedBy: string | null
}

interface Failure {
  message: string
  asked: PricesAsked
  /** The plan that may have been applied, as no response came: retries send exactly this, even if the list changed. */
  lost: ImportPlan | null
}

/** Applies exactly the plan, once, or shows the new plan (rules season-prices/once, season-prices/two-people). */
export function useChangePrices(list: Picklist, onDone: () => void) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const mayWrite = useMayWrite()
  const timeZone = useTimeZone()
  const undo = useUndo(list)
  const signIn = useSignInOver(useCallback(() => true, []))
  const [newer, setNewer] = useState<Newer | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send({ text }: PricesAsked, { plan }: ImportPlan): Promise<PriceChangeResult> {
    const params = { list: list.list }
    const once = () =>
      withinLimit((signal) => call(lists.changePrices, { params, bodyText: text, ifMatch: plan, signal }))
    return signedIn(once, signIn.ask)
  }

  /** Table and dialog show the latest stored data; the plan stays unchanged. */
  function readAnew() {
    const params = { list: list.list }
    for (const queryKey of [endpointKey(readOf(list)), endpointKey(lists.formerImports, { params })])
      void queryClient.invalidateQueries({ queryKey })
  }

  async function commit(asked: PricesAsked, plan: ImportPlan) {
    if (busy || !(await mayWrite(`Change prices of the ${list.entries}?`, 'Change prices'))) return
    setBusy(true)
    setFailure(null)
    try {
      const done = await send(asked, plan)
      onDone()
      toast.show({
        kind: 'success',
        title: 'Success',
        text: `The prices of ${countOf(list, done.changed)} were changed`,
        action: { label: 'Undo', onAction: () => void undo(done) },
      })
      await invalidatePicklists(queryClient)
    } catch (error) {
      const other = newerPlan(error, timeZone, 'change the prices')
      const lost = isUnknown(error) ? plan : null
      const message = lost ? lostText : failureText(error, 'Failed to change the prices')
      if (other) setNewer({ text: asked.text, former: plan, ...other })
      else setFailure({ message, asked, lost })
      if (other || lost) readAnew()
    } finally {
      setBusy(false)
    }
  }

  return { commit, busy, failure, newer, signIn }
}

/** Undoes the whole change, except what users changed since (rule season-prices/as-an-import). */
function useUndo(list: Picklist) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const mayWrite = useMayWrite()
  return async function undo(done: PriceChangeResult): Promise<void> {
    if (!(await mayWrite(`Restore the ${list.entries}?`, 'Restore'))) return
    try {
      const params = { list: list.list, id: done.import }
      const { updated } = await call(lists.putBack, { params })
      const kept = done.changed - updated
      const rest = kept > 0 ? `. Later changes stay: ${countOf(list, kept)}` : ''
      toast.show({
        kind: 'success',
        title: 'Success',
        text: `The prices of ${countOf(list, updated)} are as they were before${rest}`,
      })
    } catch (error) {
      const text = failureText(error, 'Could not restore the prices. Restore it from Import history, below.')
      toast.show({ kind: 'error', title: 'Error', text })
    } finally {
      await invalidatePicklists(queryClient)
    }
  }
}

export function countOf(list: Picklist, count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? list.entry.toLowerCase() : list.entries}`
}
