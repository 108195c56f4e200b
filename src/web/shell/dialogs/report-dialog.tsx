import { type FormEvent, useState } from 'react'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import {
  missingFields,
  missingInformation,
  type Report,
  reportText,
  tooLong,
  type WrittenText,
} from './mail-draft.ts'
import { PreparedMail } from './prepared-mail.tsx'
import { usePrepareMail } from './use-prepare-mail.ts'
import { focusFirstProblem, WrittenFields } from './written-fields.tsx'

const formId = 'error-report'

/** Reports a failure by e-mail from the user's own mail program (rule messages/error-report). */
export function ReportDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { text, problems, written, mail, set, submit, signIn } = useReport(report)
  const confirm = useConfirm()
  const { sending, failure, prepared } = mail

  const isUnsaved = () => written && !prepared
  const mayGo = async () => !isUnsaved() || confirm(leaveQuestion)
  async function leave() {
    if (await mayGo()) onClose()
  }
  useLeavingGuard({ isUnsaved, ask: mayGo })

  const footer = prepared ? (
    <span className="end">
      <Button variant="plain" onClick={mail.changeText}>
        Change text
      </Button>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </span>
  ) : (
    <span className="end">
      <Button variant="plain" onClick={() => void leave()}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" form={formId} aria-disabled={sending}>
        {sending ? 'Preparing...' : 'Send Report'}
      </Button>
    </span>
  )

  return (
    <Dialog open onClose={() => void leave()} title="Report Error" size="small" footer={footer}>
      {prepared ? (
        <PreparedMail mail={prepared} />
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={submit}>
          {failure && <Message kind="error" title={failure} />}
          <WrittenFields formId={formId} text={text} problems={problems} onChange={set} startsAtMessage />
          <p className="note">
            Your e-mail app opens with the report, including your territory and level. Nothing is sent until
            you send it there.
          </p>
        </form>
      )}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </Dialog>
  )
}

const leaveQuestion = {
  title: 'Discard this report?',
  text: 'You will lose your text.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep writing',
  danger: true,
}

const words = {
  prepared: { kind: 'success', title: 'Error Report Prepared' },
  failed: {
    kind: 'error',
    title: 'Failed to Send Report',
    text: 'There was an error sending your report. Please try again.',
  },
} as const

function useReport(report: Report) {
  const { user } = useSession()
  const toast = useToast()
  const [text, setText] = useState<WrittenText>({ name: user.name, ...report })
  const [written, setWritten] = useState(false)
  const [tried, setTried] = useState(false)
  // Counts even an unedited report as unsaved once the user tries to send it, so that the user can sign in
  // again without losing the report.
  const signIn = useSignInOver(() => written || tried)
  const mail = usePrepareMail(words)
  const message = reportText(text, user)
  const missing = missingFields(text)
  const problems = { ...missing, ...tooLong(message) }

  function set(change: Partial<WrittenText>) {
    setWritten(true)
    setText((now) => ({ ...now, ...change }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    focusFirstProblem(formId, problems)
    if (Object.keys(missing).length > 0) toast.show(missingInformation)
    else if (Object.keys(problems).length === 0)
      void mail.prepare({ subject: text.subject, message, type: 'bug' })
  }

  return { text, problems: tried ? problems : {}, written, mail, set, submit, signIn }
}
