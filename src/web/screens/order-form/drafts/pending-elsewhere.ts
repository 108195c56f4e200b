import type { DraftPlace } from './draft.ts'
import { findDrafts } from './draft-storage.ts'
import { draftsOpenElsewhere } from './open-windows.ts'
import { openDrafts } from './recover-drafts.ts'

/**
 * Whether another form that makes orders here left a save without an answer. One that a window is still waiting
 * for isn't meant: it isn't offered to anybody, and finds out by itself.
 */
export async function hasPendingSaveElsewhere(
  { person, mode, orderId }: DraftPlace,
  formId: string,
): Promise<boolean> {
  await openDrafts(person)
  const beside = findDrafts(person).drafts.filter(
    (kept) =>
      kept.formId !== formId &&
      kept.mode === mode &&
      kept.orderId === orderId &&
      kept.pendingSave !== null &&
      !kept.pendingSave.waits,
  )
  if (beside.length === 0) return false
  const writing = await draftsOpenElsewhere()
  return beside.some((kept) => !writing.has(kept.formId))
}
