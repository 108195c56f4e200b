import { useState } from 'react'
import { type FeedbackType, feedbackTypes } from '#shared/api/feedback-types.ts'
import { storageKeys } from '#shared/constants.ts'
import type { AuthUser } from '#shared/people.ts'
import { fieldsOf, stored } from '#web/ui/stored.ts'

export interface FeedbackDraft {
  /** The draft's author, because other users must not see the draft. */
  email: string
  name: string
  subject: string
  message: string
  type: FeedbackType
}

export const isWritten = ({ subject, message }: FeedbackDraft) => `${subject}${message}`.trim() !== ''

/**
 * Unsent feedback, stored in the browser tab until it is sent or the user logs out
 * (rule messages/nothing-written-is-lost).
 */
export function useFeedbackDraft(user: AuthUser) {
  const blank: FeedbackDraft = {
    email: user.email,
    name: user.name,
    subject: '',
    message: '',
    type: 'comment',
  }
  const [draft, setDraft] = useState(() => {
    const kept = place.read()
    return kept?.email === user.email ? kept : blank
  })

  function change(part: Partial<FeedbackDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    place.write(next)
  }

  function clear() {
    setDraft(blank)
    place.write(null)
  }

  return { draft, change, clear }
}

const texts = ['email', 'name', 'subject', 'message'] as const

function isDraft(found: unknown): found is FeedbackDraft {
  const fields = fieldsOf(found)
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    feedbackTypes.some((type) => type === fields.type)
  )
}

const place = stored('tab', storageKeys.feedback, (found) => (isDraft(found) ? found : null))
