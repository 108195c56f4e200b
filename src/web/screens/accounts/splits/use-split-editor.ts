import type { KnownPeople } from '#shared/order/shares/put-in.ts'
import type { SplitAct } from '#shared/order/shares/split-acts.ts'
import { useWrite } from '#web/api/write.ts'
import { type SaveOutcome, useDraft } from '#web/draft/use-draft.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'
import { actOf, draftOf, draftProblems, isChanged, type SplitDraft } from './split-draft.ts'

export interface SplitEditorOptions {
  producerId: number
  /** The stored split, or a new one with its initial values. */
  began: SplitDraft
  list: StoredSplits
  /**
   * The people to choose from; null until they are loaded. Until then, only the server validates the split.
   */
  known: KnownPeople | null
  onStored: (list: StoredSplits) => void
  onClosed: () => void
}

/** The split and the producer's list of splits, as they were when the user started editing. */
interface SplitBase {
  began: SplitDraft
  list: StoredSplits
}

export const failedToStore = 'The usual split could not be saved'

export type SplitEditor = ReturnType<typeof useSplitEditor>

/** (rules splits/two-at-once, splits/leaving) */
export function useSplitEditor(options: SplitEditorOptions) {
  const { producerId, began, list, known, onStored, onClosed } = options
  const { run } = useStoreAct(producerId)
  const draft = useDraft<SplitBase, SplitDraft>({
    stored: { began, list },
    contentOf: (base) => base.began,
    isChanged: (split, base) => isChanged(split, base.began),
    problemsOf: (split, base) =>
      known ? draftProblems({ ...split, id: base.began.id }, base.list.splits, known) : [],
    save,
    onClosed,
  })

  async function save(content: SplitDraft, base: SplitBase): Promise<SaveOutcome<SplitBase, SplitDraft>> {
    const split = { ...content, id: base.began.id }
    const written = await run({ act: actOf(split), upon: base.list })
    if ('error' in written) {
      const problems = written.problems.map(({ message }) => ({ path: '', message }))
      return { kind: 'refused', problems }
    }
    if (written.kind !== 'sent') return { kind: 'kept' }
    const { list: newer } = written.data
    if (written.data.kind === 'clash') {
      const theirs = newer.splits.find(({ id }) => id === split.id)
      // If another user has removed the split, saving again creates a new one.
      const current = { list: newer, began: theirs ? draftOf(theirs) : { ...split, id: null } }
      return { kind: 'conflict', clash: { current, message: written.data.message } }
    }
    onStored(newer)
    return { kind: 'stored' }
  }

  return {
    ...draft,
    /**
     * Discards this user's changes and continues with the version that another user saved. Closes the form if
     * that user removed the split.
     */
    discardMine() {
      if (!draft.clash) return
      const { current } = draft.clash
      onStored(current.list)
      if (current.began.id === null) draft.discard()
      else draft.restart(current)
    },
  }
}

function useStoreAct(producerId: number) {
  return useWrite({
    write: ({ act, upon }: { act: SplitAct; upon: StoredSplits }, send) =>
      storeAct(send, producerId, upon, act),
    success: ({ kind }) => (kind === 'stored' ? 'Usual split saved' : null),
    failure: () => failedToStore,
  })
}
