import { useRef, useState } from 'react'
import type { DocumentCopy } from '#shared/document/document-copy.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useCopyMessage } from '#web/ui/overlay/use-copy-message.ts'
import {
  type CustomerChoice,
  copyFor,
  customerOf,
  emailOrder,
  mailChoices,
  type Sender,
} from './email-order.ts'
import { FileNotice } from './file/file-notice.tsx'
import type { DocumentFile } from './file/use-document-file.ts'

interface EmailDialogProps {
  order: Order
  /** The number of the most recent stored version. */
  newest: number
  sender: Sender
  file: DocumentFile
  onClose: () => void
}

export function EmailDialog({ order, newest, sender, file, onClose }: EmailDialogProps) {
  const choices = mailChoices(order)
  const [choice, setChoice] = useState<CustomerChoice>(choices[0]?.value ?? 'all')
  const email = emailOrder(order, sender, customerOf(order, choice), newest)
  const attached = copyFor(order, choice)
  const letter = useRef<HTMLTextAreaElement>(null)
  const copy = useCopyMessage(letter, email.text)
  const without = order.customerAssignments.filter(
    ({ id }) => !choices.some(({ value }) => value === String(id)),
  )

  return (
    <Dialog
      open
      nested
      onClose={onClose}
      title={`Email ${documentTitle(order)}`}
      footer={
        <span className="end">
          <Button onClick={copy}>Copy text</Button>
          <Button
            data-focus={choices.length > 1 ? undefined : 'first'}
            variant="primary"
            icon="mail"
            onClick={() => openMail(email.url)}
          >
            Open e-mail app
          </Button>
        </span>
      }
    >
      <div className="stack">
        <VersionNote order={order} newest={newest} />
        {choices.length > 1 && (
          <SelectField label="To" value={choice} onChange={setChoice} options={choices} />
        )}
        {without.length > 0 && (
          <Message kind="check" title="No e-mail address">
            {without.map(({ customerName }) => customerName).join(', ')}
          </Message>
        )}
        {email.leftOut.length > 0 && (
          <Message kind="check" title="Not all customers fit in one e-mail">
            Add in your e-mail app: {email.leftOut.join(', ')}
          </Message>
        )}
        <p>Opens in your e-mail app. Download the PDF and attach it. If no app opens, copy the text.</p>
        <p>
          <Button icon="download" onClick={() => file.take('download', attached)}>
            {copyLabel(attached)}
          </Button>
        </p>
        <FileNotice state={file.state} />
        {email.shortened && (
          <Message kind="info">
            This e-mail is too long for some mail apps, so a shorter version opens. The text to copy is
            complete.
          </Message>
        )}
        <Said
          label={choice === 'all' ? 'Bcc' : 'To'}
          text={choices.length > 1 && choice !== 'all' ? '' : email.recipients}
        />
        <Said label="Subject" text={email.subject} />
        <TextArea ref={letter} label="Message" value={email.text} onChange={() => {}} readOnly rows={14} />
      </div>
    </Dialog>
  )
}

function VersionNote({ order, newest }: Pick<EmailDialogProps, 'order' | 'newest'>) {
  return (
    order.versionNumber < newest && (
      <Message kind="check" title={`This is version ${order.versionNumber} of ${newest}`}>
        The subject and message say so. For the current version, choose v{newest} in the preview.
      </Message>
    )
  )
}

function copyLabel(copy: DocumentCopy): string {
  if (copy === 'all') return 'Download PDF'
  return copy === 'noShares' ? 'Download PDF without shares' : 'Download this customer’s PDF'
}

/** Shows a read-only value for the user to copy into the e-mail. */
function Said({ label, text }: { label: string; text: string }) {
  return text && <TextField label={label} value={text} onChange={() => {}} readOnly />
}

/** Opens the user's mail app without leaving the page. */
export function openMail(url: string): void {
  window.location.href = url
}
