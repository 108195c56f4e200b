import { useState } from 'react'
import { type FeedbackType, feedbackTypes } from '#shared/api/feedback-types.ts'
import { storageKeys } from '#shared/constants.ts'
import type { AuthUser } from '#shared/people.ts'

export interface FeedbackDraft {
  /** The author: no other user sees the draft. */
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
    const kept = keptDraft()
    return kept?.email === user.email ? kept : blank
  })

  function change(part: Partial<FeedbackDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    keep(next)
  }

  function clear() {
    setDraft(blank)
    keep(null)
  }

  return { draft, change, clear }
}

function keptDraft(): FeedbackDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKeys.feedback) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null // Blocked by a browser setting, or not ours.
  }
}

function keep(draft: FeedbackDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKeys.feedback, JSON.stringify(draft))
    else sessionStorage.removeItem(storageKeys.feedback)
  } catch {
    // Storage is full or blocked: the text lasts until the dialog closes.
  }
}

const texts = ['email', 'name', 'subject', 'message'] as const

function isDraft(kept: unknown): kept is FeedbackDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const fields: Record<string, unknown> = { ...kept }
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    feedbackTypes.some((type) => type === fields.type)
  )
}
