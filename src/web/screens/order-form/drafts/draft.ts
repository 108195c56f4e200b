import type { Problem } from '#shared/errors.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import { newId } from '#web/api/new-id.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'
import type { FormContent } from '#web/screens/order-form/form/form-state.ts'

/** Counts up when what is kept changes its shape. Drafts of an older shape are converted by `read-draft`. */
export const draftFormat = 2

/**
 * Whose form of which order this is. A draft is never offered outside of its place
 * (rule drafts/one-person-one-place).
 */
export interface DraftPlace {
  /** Who writes; a manager who acts for somebody else is neither of the two. */
  person: string
  mode: Mode
  /** The order that is edited or copied, or the parent of a child; null for a new order. */
  orderId: number | null
}

/** Everything that a form needs to go on as if nothing had happened. */
export interface StoredDraft extends DraftPlace, FormContent {
  format: number
  /** The form that wrote it: two windows on one order keep two drafts. */
  formId: string
  keptAt: string
  /** The version that the edit began with. */
  baseVersion: number | null
  pendingSave: PendingSave | null
  /** What the server said when it was sent from among those that waited (rule offline/refused-is-a-draft). */
  refused?: Refused
}

export interface Refused {
  message: string
  problems: readonly Problem[]
}

/** What a form begins with: as the mode fills it in, or as it was when it was left. */
export interface InitialForm extends FormContent {
  /** Names the draft that it is kept in. */
  formId: string
  pendingSave: PendingSave | null
  /** The version that the typing began with; what was saved since is merged on saving. */
  baseVersion: number | null
  /** A save that was waiting goes on at once. */
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

/** What somebody else did to the order while its draft lay there; it is said before one types on. */
export function staleDraftNotes({ baseVersion }: InitialForm, now: Order | null): string[] {
  if (!now) return []
  if (!now.status || now.finalized)
    return ['This purchase order was closed meanwhile: Submit offers what can be done with what you typed.']
  return baseVersion !== null && baseVersion < now.versionNumber
    ? [
        `This draft began as v${baseVersion}; v${now.versionNumber} was saved since. What differs is shown on Submit.`,
      ]
    : []
}

export const dayMs = 86_400_000

/** A draft that nobody touched for so long ends (rule drafts/end-after-30-days). */
export const draftDays = 30

/**
 * By the server's time: a clock of the device that is wrong ends none, and neither does a time that nobody said. An
 * order that waits to be sent never ends (rule offline/never-lost-never-twice).
 */
export function isEnded(
  { keptAt, pendingSave }: Pick<StoredDraft, 'keptAt' | 'pendingSave'>,
  now = serverNow(),
): boolean {
  return !pendingSave?.waits && new Date(keptAt).getTime() < now - draftDays * dayMs
}

const start = 'draft'
export const divider = '|'

/** All drafts begin so. */
export const allKeys = `${start}${divider}`

export function personOf({ user, realUser }: { user: AuthUser; realUser: AuthUser | null }): string {
  return realUser ? `${realUser.email} as ${user.email}` : user.email
}

/** Whose draft is under this key. */
export function ownerOf(key: string): string {
  return key.split(divider)[1] ?? ''
}

/** All drafts of a person begin so. */
export function keysOf(person: string): string {
  return [start, person, ''].join(divider)
}

export function keyOf({ person, mode, orderId, formId }: DraftPlace & { formId: string }): string {
  return [start, person, mode, orderId ?? 'new', formId].join(divider)
}
