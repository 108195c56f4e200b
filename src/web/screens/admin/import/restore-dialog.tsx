import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lists } from '#shared/api/administration.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { FormerImport, ImportPlan } from '#shared/picklist/import-plan.ts'
import { failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidatePicklists, showing } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { importMoment } from './import-summary.ts'
import { PlanView } from './plan/plan-view.tsx'
import { newerPlan, useMayWrite } from './use-commit.ts'

interface RestoreDialogProps {
  list: Picklist
  former: FormerImport
  onClose: () => void
}

/**
 * The dialog for undoing an earlier import. It shows the plan, and one click carries out the plan (rule
 * imports/put-back).
 */
export function RestoreDialog({ list, former, onClose }: RestoreDialogProps) {
  const { plan, failed, changedBy, busy, putBack, moment } = useRestore(list, former, onClose)
  const open = plan !== null && plan.errors.length === 0 && !busy
  return (
    <Dialog
      open
      size="wide"
      title={`Restore the ${list.entries} to their state before ${moment}?`}
      onClose={onClose}
      footer={
        <span className="end">
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!open} onClick={() => void putBack()}>
            Restore
          </Button>
        </span>
      }
    >
      <div className="im-findings">
        {failed && <Message kind="error">{failed}</Message>}
        {changedBy && <Message kind="check">{changedBy}</Message>}
        {plan && plan.notes.length > 0 && <Message kind="info">{plan.notes.join(' ')}</Message>}
        {plan ? (
          <PlanView list={list} plan={plan} errors={plan.errors} busy={busy} withoutFile />
        ) : (
          !failed && <Skeleton />
        )}
      </div>
    </Dialog>
  )
}

function useRestore(list: Picklist, former: FormerImport, onClose: () => void) {
  const mayWrite = useMayWrite()
  const timeZone = useTimeZone()
  const moment = importMoment(former, timeZone)
  const params = { list: list.list, id: former.id }
  const planned = useQuery({
    queryKey: [lists.putBackPlan.path, params],
    meta: showing(lists.putBackPlan),
    queryFn: ({ signal }) => call(lists.putBackPlan, { params, signal }),
    // Always fetches the plan again, because the list may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  const [newer, setNewer] = useState<{ plan: ImportPlan; changedBy: string | null } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { run, sending: busy } = useWrite({
    write: (ifMatch: string, send) => send(lists.putBack, { params, ifMatch }),
    success: () => `The ${list.entries} were restored to their state before ${moment}`,
    reload: (client, kind) => kind === 'sent' && invalidatePicklists(client),
  })
  const plan = newer?.plan ?? planned.data ?? null

  async function putBack() {
    if (!plan || !(await mayWrite(`Restore the ${list.entries}?`, 'Restore'))) return
    setFailure(null)
    const written = await run(plan.plan)
    if (written.kind === 'sent') onClose()
    if (!('error' in written)) return
    const other = newerPlan(written.error, timeZone, 'restore')
    setNewer(other)
    if (!other) setFailure(failedText(written, `The ${list.entries} could not be restored`))
  }

  const failed =
    failure ?? (planned.error ? failureText(planned.error, 'Could not preview the import.') : null)
  return { plan, failed, changedBy: newer?.changedBy ?? null, busy, putBack, moment }
}
