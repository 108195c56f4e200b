import type { DraftPlace } from './draft.ts'
import { findDrafts } from './draft-storage.ts'
import { draftsOpenElsewhere } from './open-windows.ts'

/**
 * Whether another form that makes orders here left a save without an answer. One that a window is still waiting
 * for isn't meant: it isn't offered to anybody, and finds out by itself.
 */
export async function hasPendingSaveElsewhere(
  { person, mode, orderId }: DraftPlace,
  writer: string,
): Promise<boolean> {
  const beside = findDrafts(person).drafts.filter(
    (kept) =>
      kept.writer !== writer && kept.mode === mode && kept.orderId === orderId && kept.unanswered !== null,
  )
  if (beside.length === 0) return false
  const writing = await draftsOpenElsewhere()
  return beside.some((kept) => !writing.has(kept.writer))
}
