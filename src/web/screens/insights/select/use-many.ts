import { useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import { manyOrders } from '#shared/api/many-orders.ts'
import { failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSavedFile } from '#web/api/download.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { exportDay, exportFailed, selectedFile } from '#web/order/many/export-file.ts'
import { stopQuestion } from '#web/order/many/stop-question.ts'
import { type ListFilters, matchingQuery } from '#web/screens/insights/list/list-filters.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { actingText } from '#web/shell/session/acting-text.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { type ToastText, useToast } from '#web/ui/overlay/toast.ts'
import type { Fetched } from './act-on.ts'
import { makeFile } from './make-files.ts'
import { manyQuestion } from './many-question.tsx'
import { type ActKind, countsOf, type FileShape, type ManyRun, openItems } from './many-run.ts'
import { leftOutText, planRun, planUndo } from './plan-run.ts'
import { actWords } from './run-words.ts'
import { withOrders, without } from './selection.ts'
import { isFleeting, useManyRun } from './use-many-run.ts'
import type { UsedSelection } from './use-selection.ts'

const leaveQuestion = stopQuestion('Completed orders stay completed. You can resume the rest in Insights.')

/** Limits how many orders can be printed together, because all their pages are laid out at once. */
const mostPrinted = 200
const tooManyToPrint = {
  kind: 'error',
  title: `At most ${mostPrinted} orders can be printed at once`,
  text: 'Download the PDFs in one file, then print that file.',
} as const

export function useMany(selecting: UsedSelection, filters: ListFilters, who: string) {
  const session = useSession()
  const confirm = useConfirm()
  const toast = useToast()
  const timeZone = useTimeZone()
  const config = useEndpoint(auth.config).data
  const acesSimulated = config?.acesSimulated ?? false
  const [asking, setAsking] = useState(false)
  const work = useManyRun({ who, onEnd: ended })
  const { run, running } = work
  const signIn = useSignInOver(() => running !== null || run !== null || selecting.size > 0)
  useGuardedRun(running !== null, work.stop)
  const today = () => exportDay(new Date(), timeZone ?? 'UTC')
  const save = useSaveFile(work.fetched, today)
  const { exporting, exportSelected } = useExportSelected(selecting, today)

  function ended(finished: readonly number[], now: ManyRun) {
    // Printing and downloading keep the selection, so that the user can do both.
    if (!isFleeting(now) && now.kind !== 'unarchive') {
      const tried = now.items.filter(({ result }) => result !== null)
      // A page reload clears the selection but keeps the run, so the processed orders are selected again.
      selecting.change((before) => without(withOrders(before, tried, true), finished))
    }
    selecting.recheck()
    if (now.kind === 'download' && openItems(now).length === 0) void save(now)
  }

  /**
   * Reloads the selected orders that still match the filters, and starts the action on them. Asks for
   * confirmation before finalizing or archiving.
   */
  async function ask(kind: ActKind, shape?: FileShape): Promise<void> {
    if (asking || work.isRunning()) return
    setAsking(true)
    const ids = [...selecting.selection.keys()]
    try {
      const { orders } = await call(manyOrders.chosen, { query: matchingQuery(filters), body: { ids } })
      const plan = planRun(kind, orders, newId, { shape, approval: config?.discountApproval })
      const gone = ids.length - orders.length
      if (plan.items.length === 0) return sayNothing(plan)
      if (kind === 'print' && plan.items.length > mostPrinted) return void toast.show(tooManyToPrint)
      if (plan.kind === 'finalize' || plan.kind === 'archive') {
        const circumstances = { chosen: orders, gone, acesSimulated, acting: actingText(session) }
        const { kind: asked } = plan
        if (!(await confirm(manyQuestion({ ...plan, kind: asked }, circumstances)))) return
      }
      void work.start(plan)
    } catch (error) {
      const text = failureText(error, 'The selected orders could not be loaded')
      toast.show({ kind: 'error', title: 'Error', text })
    } finally {
      setAsking(false)
    }
  }

  function sayNothing(plan: ManyRun) {
    toast.show(nothingToDo(plan))
    selecting.recheck()
  }

  return {
    ...work,
    signIn,
    ask,
    save,
    exportSelected,
    mayAct: selecting.isChecked && running === null && !asking && !exporting,
    undo: () => run && work.start(planUndo(run, newId)),
  }
}

function nothingToDo({ kind, leftOut }: ManyRun): ToastText {
  const reasons = leftOutText(leftOut).map(({ why, named }) => `${named}: ${why}`)
  return {
    kind: 'error',
    title: `There is nothing to ${actWords[kind].verb.toLowerCase()}`,
    text: reasons.join('. ') || 'The selected orders are no longer shown.',
  }
}

/** Asks for confirmation before the user leaves the page during a run. */
function useGuardedRun(running: boolean, stop: () => void) {
  const confirm = useConfirm()
  useLeavingGuard({
    isUnsaved: () => running,
    onPathOnly: true,
    async ask() {
      const leave = await confirm(leaveQuestion)
      if (leave) stop()
      return leave
    },
  })
}

function useSaveFile({ files }: Fetched, today: () => string) {
  const { save } = useSavedFile()
  return async (run: ManyRun): Promise<void> => {
    if (countsOf(run).done === 0) return
    await save(
      async () => {
        const file = await makeFile(run, files, today())
        return { ...file, notice: { kind: 'success', title: 'Downloaded', text: file.name } }
      },
      () => ({ kind: 'error', title: 'Error', text: 'The file could not be created. Please try again.' }),
    )
  }
}

function useExportSelected({ selection }: UsedSelection, today: () => string) {
  const { saving, save } = useSavedFile()
  const exportSelected = () =>
    save(
      () => selectedFile([...selection.keys()], today()),
      () => exportFailed,
    )
  return { exporting: saving, exportSelected }
}

export type UsedMany = ReturnType<typeof useMany>
