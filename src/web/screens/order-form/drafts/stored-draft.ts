import type { Problem } from '#shared/errors.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import { newId } from '#web/api/new-id.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'
import type { FormContent } from '#web/screens/order-form/form/form-state.ts'

/**
 * The version of the storage format, incremented whenever the format changes. `read-draft` converts older
 * drafts.
 */
export const draftFormat = 2

/**
 * The user and the order that a draft belongs to. The draft is offered only to that user and for that order
 * (rule drafts/one-person-one-place).
 */
export interface DraftPlace {
  /** Identifies the user. A manager acting for a user has a different identifier than that user. */
  person: string
  mode: Mode
  /** The order being edited or copied, or the parent order of a new child; null for a new order. */
  orderId: number | null
}

export interface StoredDraft extends DraftPlace, FormContent {
  format: number
  /** The ID of the form that wrote the draft. Two windows with the same order have two drafts. */
  formId: string
  keptAt: string
  /** The version of the order that the user started editing. */
  baseVersion: number | null
  pendingSave: PendingSave | null
  /**
   * The server's error message, if the order was rejected after waiting to be sent (rule
   * offline/refused-is-a-draft).
   */
  refused?: Refused
}

export interface Refused {
  message: string
  problems: readonly Problem[]
}

/** The content that a form starts with: the initial values for its mode, or a restored draft. */
export interface InitialForm extends FormContent {
  formId: string
  pendingSave: PendingSave | null
  /**
   * The version of the order that the user started editing. Saving merges the user's changes with any later
   * version.
   */
  baseVersion: number | null
  /** True to retry the draft's pending save immediately. */
  submits: boolean
  refused?: Refused | undefined
}

export function freshForm(content: FormContent, baseVersion: number | null): InitialForm {
  return { ...content, formId: newId(), pendingSave: null, baseVersion, submits: false }
}

export function formFromDraft(draft: StoredDraft, submits: boolean): InitialForm {
  const { formId, form, editors, pendingSave, baseVersion, refused } = draft
  return {
    formId,
    form,
    editors,
    pendingSave,
    baseVersion,
    refused,
    submits: submits && pendingSave !== null,
  }
}

/**
 * Returns notes for a user who continues a draft: that the order has been closed, or that it has a newer
 * version.
 */
export function staleDraftNotes({ baseVersion }: InitialForm, now: Order | null): string[] {
  if (!now) return []
  if (!now.status || now.finalized)
    return ['This purchase order has been closed. Select Submit to see what you can do with your changes.']
  return baseVersion !== null && baseVersion < now.versionNumber
    ? [
        `This draft started from v${baseVersion}; v${now.versionNumber} has been saved since. Submit shows the differences.`,
      ]
    : []
}

export const dayMs = 86_400_000

/** A draft expires after this many days without changes (rule drafts/end-after-30-days). */
export const draftDays = 30

/**
 * True if a draft has expired. Uses the server's time, so that a wrong device clock can't make a draft
 * expire. An order waiting to be sent never expires (rule offline/never-lost-never-twice).
 */
export function isEnded(
  { keptAt, pendingSave }: Pick<StoredDraft, 'keptAt' | 'pendingSave'>,
  now = serverNow(),
): boolean {
  return !pendingSave?.waits && new Date(keptAt).getTime() < now - draftDays * dayMs
}

const start = 'draft'
export const divider = '|'

/** The prefix of all draft keys. */
export const allKeys = `${start}${divider}`

export function personOf({ user, realUser }: { user: AuthUser; realUser: AuthUser | null }): string {
  return realUser ? `${realUser.email} as ${user.email}` : user.email
}

export function ownerOf(key: string): string {
  return key.split(divider)[1] ?? ''
}

/** The prefix of all draft keys of one user. */
export function keysOf(person: string): string {
  return [start, person, ''].join(divider)
}

export function keyOf({ person, mode, orderId, formId }: DraftPlace & { formId: string }): string {
  return [start, person, mode, orderId ?? 'new', formId].join(divider)
}
