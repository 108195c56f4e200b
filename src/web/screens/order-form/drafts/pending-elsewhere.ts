import { findDrafts } from './draft-storage.ts'
import { draftsOpenElsewhere } from './open-windows.ts'
import { openDrafts } from './recover-drafts.ts'
import type { DraftPlace } from './stored-draft.ts'

/**
 * True if another draft for the same mode and order has a save that got no response. Ignores drafts open in
 * another window, because that window learns the outcome itself.
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
