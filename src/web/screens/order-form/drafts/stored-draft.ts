import type { Problem } from '#shared/errors.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import { newId } from '#web/api/new-id.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'
import type { FormContent } from '#web/screens/order-form/form/form-state.ts'

/** The version of the stored format, incremented with each change. `read-draft` converts older drafts. */
export const draftFormat = 2

/**
 * The user and the order that a draft belongs to. It is never offered elsewhere (rule
 * drafts/one-person-one-place).
 */
export interface DraftPlace {
  /** The user; a manager acting for another counts as a separate one. */
  person: string
  mode: Mode
  /** The edited or copied order, or a child's parent; null for a new order. */
  orderId: number | null
}

/** Everything a form needs to continue as if nothing had happened. */
export interface StoredDraft extends DraftPlace, FormContent {
  format: number
  /** Identifies the form that wrote the draft, because two windows with the same order have two drafts. */
  formId: string
  keptAt: string
  /** The version the edit started from. */
  baseVersion: number | null
  pendingSave: PendingSave | null
  /** The server's message when the order was sent after waiting (rule offline/refused-is-a-draft). */
  refused?: Refused
}

export interface Refused {
  message: string
  problems: readonly Problem[]
}

/** A form's initial content: filled in by the mode, or as the user left it. */
export interface InitialForm extends FormContent {
  /** Identifies the form's draft. */
  formId: string
  pendingSave: PendingSave | null
  /** The version the user started from; later versions are merged on saving. */
  baseVersion: number | null
  /** True to continue a waiting save immediately. */
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
 * Notes about other users' changes to the order while its draft was stored; shown before the user continues.
 */
export function staleDraftNotes({ baseVersion }: InitialForm, now: Order | null): string[] {
  if (!now) return []
  if (!now.status || now.finalized)
    return ['This purchase order has been closed. Submit shows what you can do with your changes.']
  return baseVersion !== null && baseVersion < now.versionNumber
    ? [
        `This draft started from v${baseVersion}; v${now.versionNumber} has been saved since. Submit shows the differences.`,
      ]
    : []
}

export const dayMs = 86_400_000

/** Days until an untouched draft ends (rule drafts/end-after-30-days). */
export const draftDays = 30

/**
 * Uses the server's time: neither a wrong device clock nor an unknown time ends a draft. An order waiting to
 * be sent never ends (rule offline/never-lost-never-twice).
 */
export function isEnded(
  { keptAt, pendingSave }: Pick<StoredDraft, 'keptAt' | 'pendingSave'>,
  now = serverNow(),
): boolean {
  return !pendingSave?.waits && new Date(keptAt).getTime() < now - draftDays * dayMs
}

const start = 'draft'
export const divider = '|'

/** Prefix of every draft key. */
export const allKeys = `${start}${divider}`

export function personOf({ user, realUser }: { user: AuthUser; realUser: AuthUser | null }): string {
  return realUser ? `${realUser.email} as ${user.email}` : user.email
}

/** The owner of this draft key. */
export function ownerOf(key: string): string {
  return key.split(divider)[1] ?? ''
}

/** Prefix of a user's draft keys. */
export function keysOf(person: string): string {
  return [start, person, ''].join(divider)
}

export function keyOf({ person, mode, orderId, formId }: DraftPlace & { formId: string }): string {
  return [start, person, mode, orderId ?? 'new', formId].join(divider)
}
