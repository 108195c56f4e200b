import { useState } from 'react'
import { feedback } from '#shared/api/feedback.ts'
import type { FeedbackType } from '#shared/api/feedback-types.ts'
import { useWrite } from '#web/api/write.ts'
import { type ToastText, useToast } from '#web/ui/overlay/toast.ts'
import { type Mail, mailDraft } from './mail-draft.ts'

export interface MailText {
  subject: string
  message: string
  type: FeedbackType
}

export interface MailWords {
  prepared: ToastText
  failed: ToastText & { text: string }
}

export interface PreparingMail {
  prepare: (text: MailText) => Promise<void>
  sending: boolean
  failure: string | null
  prepared: Mail | null
  /** Discards the prepared message, so that the user can edit the text again. */
  changeText: () => void
}

/**
 * Has the server add the recipient's address, then opens the message in the user's mail program. If anything
 * fails, the user's text stays in the dialog (rule messages/nothing-written-is-lost).
 */
export function usePrepareMail(words: MailWords): PreparingMail {
  const toast = useToast()
  const { run, sending, state } = useWrite({
    write({ subject, message, type }: MailText, send) {
      // Leaves the recipient empty, because the server fills it in (rule messages/feedback-address).
      const body = { to: '', subject: subject.trim(), message, type }
      return send(feedback.send, { body, asForm: true })
    },
    failure: () => words.failed,
  })
  const [prepared, setPrepared] = useState<Mail | null>(null)

  async function prepare(text: MailText) {
    const written = await run(text)
    if (written.kind !== 'sent') return
    const { emailData } = written.data
    window.location.href = mailDraft(emailData).address
    toast.show(words.prepared)
    setPrepared(emailData)
  }

  const failure = 'error' in state ? (state.status === null ? words.failed.text : state.message) : null
  return { prepare, sending, failure, prepared, changeText: () => setPrepared(null) }
}
