import { notLoggedIn } from '#web/api/signed-out.ts'
import type { SubmitFailure, SubmitStatus } from '#web/screens/order-form/form/form-state.ts'

/** The message next to Submit: what happened, what could be lost, and what the user can do. */
export interface Said {
  tone: 'bad' | 'offline' | 'check' | 'plain'
  lead?: string
  text: string
  act?: 'retry' | 'reload' | 'signIn' | 'giveUp' | 'show'
  /** True if the message links to a field. */
  leads?: true
}

interface Circumstances {
  submit: SubmitStatus
  /** The problems shown in the form, one sentence each. */
  wrong: readonly string[]
  /** True if the server found a problem with the order. */
  refused: boolean
  /** Why drafts can't be saved; null if they can. */
  cannotKeep: string | null
  online: boolean
  /** The version of the order being edited; null for a new order. */
  version: number | null
  unchanged: boolean
  /** True if a newer version of the app was installed after the page opened. */
  outOfDate: boolean
}

/**
 * The most important message to show next to Submit; null if there is none (rule drafts/said-beside-submit).
 */
export function submitMessage(now: Circumstances): Said | null {
  const { submit, wrong, cannotKeep, version } = now
  if (submit.kind === 'failed' && submit.failure.kind !== 'conflict')
    return failureMessage(submit.failure, now.outOfDate)
  if (submit.kind === 'waiting') return waitingMessage(version)
  if (submit.kind === 'sending' || submit.kind === 'asking') return null
  if (wrong.length > 0) {
    const lead = now.refused ? 'The order was rejected and not saved' : 'Not sent'
    const [only = ''] = wrong
    if (wrong.length === 1) return { tone: 'bad', lead, text: only, leads: true }
    return {
      tone: 'bad',
      lead,
      text: `${wrong.length} things to correct, listed above the form.`,
      act: 'show',
    }
  }
  if (cannotKeep) return { tone: 'bad', text: cannotKeep }
  if (!now.online) {
    const text = 'Keep working: your draft is saved here. Submit sends it when you’re back online.'
    return { tone: 'offline', text }
  }
  if (submit.kind === 'saved' && !now.unchanged) {
    const { version: saved } = submit
    const text = `It doesn’t include your later changes: Submit saves them as v${saved + 1}.`
    return { tone: 'check', lead: `Saved as v${saved}`, text }
  }
  if (!now.unchanged) return null
  return {
    tone: 'plain',
    text: submit.kind === 'unchanged' ? 'No changes to save.' : `Same as v${version ?? 1}.`,
  }
}

function failureMessage(failure: Exclude<SubmitFailure, { kind: 'conflict' }>, outOfDate: boolean): Said {
  if (failure.kind === 'signed out') {
    const text = 'Your session has ended. Your changes are safe: log in and submit again.'
    return { tone: 'bad', lead: notLoggedIn, text, act: 'signIn' }
  }
  if (failure.kind === 'given up') {
    const lead = 'We couldn’t confirm that the order was saved'
    return {
      tone: 'bad',
      lead,
      text: 'The server didn’t respond. Trying again won’t create a duplicate.',
      act: 'retry',
    }
  }
  const text = `${failure.text.replace(/\.$/, '')}. Your changes are safe.`
  return { tone: 'bad', lead: 'The order was not saved', text, act: outOfDate ? 'reload' : 'retry' }
}

function waitingMessage(version: number | null): Said {
  const text =
    version === null
      ? 'Will send when you’re online. Later edits become v2.'
      : `Will send as v${version + 1} when you’re online. Later edits become v${version + 2}.`
  return { tone: 'offline', lead: 'Waiting for a connection…', text, act: 'giveUp' }
}
