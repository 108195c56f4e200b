import { useState } from 'react'
import { feedback } from '#shared/api/feedback.ts'
import type { FeedbackType } from '#shared/api/feedback-types.ts'
import { CallError } from '#web/api/call-error.ts'
import { signedIn } from '#web/api/outcome.ts'
import { sendForm } from '#web/api/send-form.ts'
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
  /** Goes back to the text. */
  changeText: () => void
}

/**
 * Has the server add the address, then opens the text in the user's mail program. If anything fails, the text stays
 * (rule messages/nothing-written-is-lost).
 */
export function usePrepareMail(words: MailWords, signInAgain: () => Promise<boolean>): PreparingMail {
  const toast = useToast()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [prepared, setPrepared] = useState<Mail | null>(null)

  async function prepare({ subject, message, type }: MailText) {
    if (sending) return
    setSending(true)
    setFailure(null)
    try {
      // The server fills in its own address (rule messages/feedback-address).
      const fields = { to: '', subject: subject.trim(), message, type }
      const { emailData } = await signedIn(() => sendForm(feedback.send, fields), signInAgain)
      window.location.href = mailDraft(emailData).address
      toast.show(words.prepared)
      setPrepared(emailData)
    } catch (error) {
      toast.show(words.failed)
      setFailure(error instanceof CallError ? error.serverMessage : words.failed.text)
    } finally {
      setSending(false)
    }
  }

  return { prepare, sending, failure, prepared, changeText: () => setPrepared(null) }
}
