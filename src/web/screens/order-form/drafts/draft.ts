import type { Mode } from '#shared/order/kinds.ts'
import type { AuthUser } from '#shared/people.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'

/** Counts up when what is kept changes its shape: older drafts are then dropped, and that is said. */
export const draftFormat = 1

/** Whose form of which order this is. A draft is never offered outside of its place. */
export interface DraftPlace {
  /** Who writes; a manager who acts for somebody else is neither of the two. */
  person: string
  mode: Mode
  /** The order that is edited or copied, or the parent of a child; null for a new order. */
  orderId: number | null
}

/** A line that was open in the editor, with what was typed there. */
export interface EditedLine {
  id: string
  draft: LineDraft
}

/** Everything that a form needs to go on as if nothing had happened. */
export interface StoredDraft extends DraftPlace {
  format: number
  /** The form that wrote it: two windows on one order keep two drafts. */
  writer: string
  keptAt: string
  /** The version that the edit began with. */
  basis: number | null
  form: OrderForm
  editing: EditedLine | null
  unanswered: PendingSave | null
}

const start = 'draft'
const divider = '|'

/** All drafts begin so. */
export const allKeys = `${start}${divider}`

export function personOf({ user, realUser }: { user: AuthUser; realUser: AuthUser | null }): string {
  return realUser ? `${realUser.email} as ${user.email}` : user.email
}

/** All drafts of a person begin so. */
export function keysOf(person: string): string {
  return [start, person, ''].join(divider)
}

export function keyOf({ person, mode, orderId, writer }: DraftPlace & { writer: string }): string {
  return [start, person, mode, orderId ?? 'new', writer].join(divider)
}

/** What was kept under a key; outdated when another version of the program wrote it, or when it can't be read. */
export function readDraft(key: string, text: string): StoredDraft | 'outdated' {
  try {
    const kept = JSON.parse(text) as Partial<StoredDraft> | null
    const whole = kept?.format === draftFormat && Array.isArray(kept.form?.lines)
    return whole && keyOf(kept as StoredDraft) === key ? (kept as StoredDraft) : 'outdated'
  } catch {
    // Cut off or written by something else: nothing of it can be shown.
    return 'outdated'
  }
}
