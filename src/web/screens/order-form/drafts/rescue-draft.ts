import { findDrafts, removeDraft, writeDraft } from './draft-storage.ts'
import { type DraftPlace, keyOf, type StoredDraft } from './stored-draft.ts'

function draftsAt({ person, mode, orderId }: DraftPlace): StoredDraft[] {
  return findDrafts(person).drafts.filter((kept) => kept.mode === mode && kept.orderId === orderId)
}

export function hasDraft(place: DraftPlace): boolean {
  return draftsAt(place).length > 0
}

/**
 * Turns the drafts of an original order into drafts of new orders, because the user can no longer see that
 * order. Returns true if there were any.
 */
export function rescueAsNewOrder(place: DraftPlace): boolean {
  const originals = draftsAt(place).filter((kept) => kept.form.documentType === 'original')
  for (const kept of originals) {
    writeDraft({
      ...kept,
      mode: 'create_new',
      orderId: null,
      baseVersion: null,
      pendingSave: null,
      form: { ...kept.form, mode: 'create_new', producersShown: 'all' },
    })
    removeDraft(keyOf(kept))
  }
  return originals.length > 0
}
