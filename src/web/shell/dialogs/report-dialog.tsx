import { type FormEvent, useState } from 'react'
import { feedback } from '#shared/api/feedback.ts'
import { limits } from '#shared/limits.ts'
import { CallError } from '#web/api/call-error.ts'
import { sendForm } from '#web/api/send-form.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type ErrorReport, mailAddress, missingFields, type Report, reportText } from './error-report.ts'

const formId = 'error-report'
const fieldId = (field: string) => `${formId}-${field}`

/**
 * Reports what failed by the person's own mail. Whatever goes wrong, what was written stays
 * (rule messages/error-report).
 */
export function ReportDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { user } = useSession()
  const [text, setText] = useState<ErrorReport>({ name: user.name, ...report })
  const [tried, setTried] = useState(false)
  const { send, sending, failure } = useSendReport(onClose)
  const missing = tried ? missingFields(text) : {}
  const set = (field: keyof ErrorReport) => (value: string) => setText((now) => ({ ...now, [field]: value }))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const [first] = Object.keys(missingFields(text))
    if (first) document.getElementById(fieldId(first))?.focus()
    void send(text)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Report Error"
      size="small"
      footer={
        <span className="end">
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} aria-disabled={sending}>
            {sending ? 'Preparing...' : 'Send Report'}
          </Button>
        </span>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        {failure && <Message kind="error" title={failure} />}
        <TextField
          id={fieldId('name')}
          label="Name"
          error={missing.name}
          value={text.name}
          onChange={set('name')}
          maxLength={limits.shortText}
        />
        <TextField
          id={fieldId('subject')}
          label="Subject"
          error={missing.subject}
          value={text.subject}
          onChange={set('subject')}
          maxLength={limits.shortText}
        />
        <TextArea
          id={fieldId('message')}
          label="Message"
          error={missing.message}
          rows={8}
          value={text.message}
          onChange={set('message')}
        />
        <p className="note">
          Your mail program opens with the report; it says your territory and level too. Nothing is sent
          before you send it there.
        </p>
      </form>
    </Dialog>
  )
}

function useSendReport(onClose: () => void) {
  const { user } = useSession()
  const toast = useToast()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(text: ErrorReport) {
    if (sending) return
    if (Object.keys(missingFields(text)).length > 0) {
      toast.show({ kind: 'error', title: 'Missing Information', text: 'Please fill in all fields' })
      return
    }
    setSending(true)
    setFailure(null)
    try {
      // The server puts its own address in (rule messages/feedback-address).
      const fields = { to: '', subject: text.subject.trim(), message: reportText(text, user), type: 'bug' }
      const { emailData } = await sendForm(feedback.send, fields)
      window.location.href = mailAddress(emailData)
      toast.show({ kind: 'success', title: 'Error Report Prepared' })
      onClose()
    } catch (error) {
      const sentence = 'There was an error sending your report. Please try again.'
      toast.show({ kind: 'error', title: 'Failed to Send Report', text: sentence })
      setFailure(error instanceof CallError ? error.serverMessage : sentence)
    } finally {
      setSending(false)
    }
  }

  return { send, sending, failure }
}
