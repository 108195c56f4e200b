import { type FormEvent, useState } from 'react'
import { type FeedbackType, feedbackTypes } from '#shared/api/feedback-types.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { isWritten, useFeedbackDraft } from './feedback-draft.ts'
import { feedbackText, missingFields, missingInformation, tooLong } from './mail-draft.ts'
import { PreparedMail } from './prepared-mail.tsx'
import { usePrepareMail } from './use-prepare-mail.ts'
import { focusFirstProblem, WrittenFields } from './written-fields.tsx'

const formId = 'feedback'
const labels: Record<FeedbackType, string> = { bug: 'Bug', feature: 'Feature', comment: 'Comment' }
const types = feedbackTypes.map((value) => ({ value, label: labels[value] }))

/** The form that sends feedback from the user's own mail program (rule messages/feedback-form). */
export function FeedbackForm({ onDone }: { onDone: () => void }) {
  const { draft, problems, mail, change, clear, submit, signIn } = useFeedback()
  const { sending, failure, prepared } = mail

  function done() {
    clear()
    onDone()
  }

  if (prepared) {
    return (
      <>
        <PreparedMail mail={prepared} />
        <p className="mail-actions end">
          <Button variant="plain" onClick={mail.changeText}>
            Change text
          </Button>
          <Button variant="primary" onClick={done}>
            Done
          </Button>
        </p>
      </>
    )
  }
  return (
    <>
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        {failure && <Message kind="error" title={failure} />}
        <SelectField label="Type" value={draft.type} onChange={(type) => change({ type })} options={types} />
        <WrittenFields formId={formId} text={draft} problems={problems} onChange={change} />
        <p className="note">
          Your e-mail app opens with the text. Nothing is sent until you send it there. Your text stays here
          until you log out.
        </p>
        <p className="mail-actions end">
          <Button variant="primary" type="submit" aria-disabled={sending}>
            {sending ? 'Preparing...' : 'Send Feedback'}
          </Button>
        </p>
      </form>
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </>
  )
}

const words = {
  prepared: { kind: 'success', title: 'Email Prepared' },
  failed: { kind: 'error', title: 'Error', text: 'Failed to send feedback. Please try again.' },
} as const

function useFeedback() {
  const { user } = useSession()
  const toast = useToast()
  const { draft, change, clear } = useFeedbackDraft(user)
  const [tried, setTried] = useState(false)
  const signIn = useSignInOver(() => isWritten(draft))
  const mail = usePrepareMail(words)
  const message = feedbackText(draft)
  const missing = missingFields(draft)
  const problems = { ...missing, ...tooLong(message) }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    focusFirstProblem(formId, problems)
    if (Object.keys(missing).length > 0) toast.show(missingInformation)
    else if (Object.keys(problems).length === 0)
      void mail.prepare({ subject: draft.subject, message, type: draft.type })
  }

  return { draft, problems: tried ? problems : {}, mail, change, clear, submit, signIn }
}
