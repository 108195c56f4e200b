import { useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { stopCreating } from '#web/order/many/stop-question.ts'
import { usePicklists } from '#web/order/use-picklists.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { RenewalFoot } from './renewal-foot.tsx'
import { RenewalList } from './renewal-list.tsx'
import { seasonBefore } from './season.ts'
import { SeasonFields } from './season-fields.tsx'
import { useRows } from './use-rows.ts'
import './renewal.css'

interface RenewDialogProps {
  /** The producer that is selected initially; null for all of the user's producers. */
  producerId: number | null
  onClose: () => void
}

const leaveQuestion: Question = {
  title: 'Discard your selections?',
  text: 'Your selections and corrections are not saved. Logging out discards them.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}

/** (rules renewals/which-orders, renewals/never-twice) */
export function RenewDialog({ producerId, onClose }: RenewDialogProps) {
  const { user, realUser } = useSession()
  const year = useFiscalYear()
  const confirm = useConfirm()
  const [visit] = useState(newId)
  const [season, setSeason] = useState(() => seasonBefore(year, producerId))
  const lists = usePicklists(user.email)
  const work = useRows({
    season,
    visit,
    lists,
    user,
    who: realUser ? `${realUser.email} as ${user.email}` : user.email,
  })
  const { run, loading, rows, failure } = work
  const isRunning = run.running !== null
  // A page reload keeps the user's choices. After the session ends, they are kept only if the same user signs
  // in again (rule rights/held-work).
  useLeavingGuard({
    isUnsaved: work.isAtWork,
    ask: () => confirm(isRunning ? stopCreating : leaveQuestion),
    within: () => !isRunning || confirm(stopCreating),
    onClose: () => isRunning,
  })

  /**
   * Closes the dialog. During a run, only stops the run, because the dialog must still show the last order's
   * result.
   */
  async function close() {
    if (!isRunning) onClose()
    else if (await confirm(stopCreating)) run.stop()
  }

  return (
    <>
      <Dialog
        open
        onClose={() => void close()}
        title="Renew a season"
        size="broad"
        footer={rows !== null && rows.length > 0 && <RenewalFoot rows={rows} season={season} run={run} />}
      >
        <SeasonFields
          season={season}
          onChange={(next) => {
            setSeason(next)
            run.forget()
          }}
          lists={lists}
          withComments={work.withComments}
          onComments={work.setWithComments}
          disabled={isRunning}
        />
        {failure !== null ? (
          <ErrorState title="The orders could not be loaded" onRetry={work.retry}>
            {failure}
          </ErrorState>
        ) : loading || rows === null ? (
          <p className="rn-loading" role="status">
            Loading orders...
          </p>
        ) : (
          <RenewalList rows={rows} season={season} lists={lists} work={work} onLeave={onClose} />
        )}
      </Dialog>
      {work.signIn.asking && <SignInOver onAnswer={work.signIn.answer} />}
    </>
  )
}
