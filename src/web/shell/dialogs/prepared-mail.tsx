import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { Message } from '#web/ui/message.tsx'
import { useCopyMessage } from '#web/ui/overlay/use-copy-message.ts'
import './mail.css'
import { type Mail, mailDraft } from './mail-draft.ts'

/**
 * The message to copy, in case no mail program opened or the mail program truncated the text (rule
 * messages/mail-draft).
 */
export function PreparedMail({ mail }: { mail: Mail }) {
  const { address, shortened } = mailDraft(mail)
  const area = useRef<HTMLTextAreaElement>(null)
  const copy = useCopyMessage(area, mail.body)

  return (
    <div className="stack">
      <p ref={focusOnMount} tabIndex={-1}>
        Your e-mail app opens with this text. Send it from there: Furrow itself sends nothing. If no app
        opens, copy the text into an e-mail.
      </p>
      {shortened && (
        <Message kind="check" title="Your e-mail app got a shortened message">
          The app can’t take the whole message. Copy the message and paste it there.
        </Message>
      )}
      <TextField label="To" value={mail.to} onChange={() => {}} readOnly />
      <TextField label="Subject" value={mail.subject} onChange={() => {}} readOnly />
      <TextArea ref={area} label="Message" value={mail.body} onChange={() => {}} readOnly rows={7} />
      <p className="mail-actions">
        <Button onClick={copy}>Copy message</Button>
        <a className="btn" href={address}>
          Open e-mail app
        </a>
      </p>
    </div>
  )
}
