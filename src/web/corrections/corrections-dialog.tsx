import { stopCreating } from '#web/order/many/stop-question.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { CorrectionsFoot } from './corrections-foot.tsx'
import { CorrectionsPlanned } from './corrections-planned.tsx'
import { ListSource } from './list-source.tsx'
import { useCorrections } from './use-corrections.ts'
import './corrections.css'

const leaveQuestion: Question = {
  title: 'Discard the list?',
  text: 'Orders already created will be kept. Logging out discards the list and your choices.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}

/**
 * The dialog that turns completed units into supplementals and credit memos (rules
 * corrections/what-was-ordered, corrections/never-twice).
 */
export function CorrectionsDialog({ onClose }: { onClose: () => void }) {
  const { user, realUser } = useSession()
  const year = useFiscalYear()
  const confirm = useConfirm()
  const work = useCorrections(realUser ? `${realUser.email} as ${user.email}` : user.email, year)
  const isRunning = work.run.running !== null
  useLeavingGuard({
    isUnsaved: work.isAtWork,
    ask: () => confirm(isRunning ? stopCreating : leaveQuestion),
    within: () => !isRunning || confirm(stopCreating),
    onClose: () => isRunning,
  })

  /**
   * Closes the dialog. If a run is in progress, only stops the run, so that the dialog still shows the result
   * of the last order.
   */
  async function close() {
    if (!isRunning) onClose()
    else if (await confirm(stopCreating)) work.run.stop()
  }

  return (
    <>
      <Dialog
        open
        onClose={() => void close()}
        title="Corrections"
        titleNote={`FY ${year}`}
        size="broad"
        footer={work.orders.length > 0 && <CorrectionsFoot work={work} />}
      >
        <p className="note">Acres done vs. acres ordered</p>
        <ListSource work={work} email={user.email} disabled={isRunning} />
        {work.rows.length > 0 && <CorrectionsPlanned work={work} onLeave={onClose} />}
      </Dialog>
      {work.signIn.asking && <SignInOver onAnswer={work.signIn.answer} />}
    </>
  )
}
