import { useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { KnownPeople } from '#shared/order/shares/put-in.ts'
import type { SplitAct } from '#shared/order/shares/split-acts.ts'
import { useWrite } from '#web/api/write.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'
import { useUnsavedWork } from '#web/shell/session/use-unsaved-work.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { actOf, draftOf, draftProblems, isChanged, type SplitDraft } from './split-draft.ts'

/** What another user saved first, and the message about it. */
export interface SplitClash {
  list: StoredSplits
  message: string
}

export interface SplitEditorOptions {
  producerId: number
  /** The stored split, or an initial new one. */
  began: SplitDraft
  list: StoredSplits
  /** People to choose from; null until loaded, when only the server validates. */
  known: KnownPeople | null
  onStored: (list: StoredSplits) => void
  onClosed: () => void
}

export const failedToStore = 'The usual split could not be saved'

/** The form of a usual split: typing, saving, conflicts, leaving (rules splits/two-at-once, splits/leaving). */
export function useSplitEditor(options: SplitEditorOptions) {
  const { producerId, list, known, onStored, onClosed } = options
  const toast = useToast()
  const [began, setBegan] = useState(options.began)
  const [draft, setDraft] = useState(began)
  const [seen, setSeen] = useState(list)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [clash, setClash] = useState<SplitClash | null>(null)
  const [refusals, setRefusals] = useState(0)
  const { run, sending: saving } = useStoreAct(producerId)
  const { signIn, close } = useUnsavedWork({ isChanged: isChanged(draft, began), saving, onClosed })

  async function send(act: SplitAct, upon: StoredSplits) {
    const written = await run({ act, upon })
    if ('error' in written) {
      setRefusals((count) => count + 1)
      setRefused(written.problems.map(({ message }) => ({ path: '', message })))
    }
    if (written.kind !== 'sent') return
    if (written.data.kind === 'clash') return setClash(written.data)
    onStored(written.data.list)
    close()
  }

  const wrong = known && tried ? draftProblems(draft, seen.splits, known) : []
  return {
    draft,
    change(next: (draft: SplitDraft) => SplitDraft) {
      setDraft(next)
      setRefused([])
    },
    problems: [...wrong, ...refused],
    saving,
    refusals,
    clash,
    signIn,
    cancel: () => !saving && close(),
    submit() {
      toast.clear()
      setTried(true)
      if (known && draftProblems(draft, seen.splits, known).length > 0) setRefusals((count) => count + 1)
      else void send(actOf(draft), seen)
    },
    /** Keeps the user's input; the next save asks again. */
    keep: () => setClash(null),
    /** Restarts from what the other user saved; closes the editor if the split was removed. */
    reload({ list: newer }: SplitClash) {
      const theirs = newer.splits.find(({ id }) => id === draft.id)
      setClash(null)
      if (!theirs) close()
      onStored(newer)
      if (!theirs) return
      setSeen(newer)
      setBegan(draftOf(theirs))
      setDraft(draftOf(theirs))
    },
    /** Overwrites the other user's split with the user's own; creates a new split if theirs was removed. */
    overwrite({ list: newer }: SplitClash) {
      const act = actOf(draft)
      const there = newer.splits.some(({ id }) => id === draft.id)
      setClash(null)
      setSeen(newer)
      void send({ ...act, split: { ...act.split, id: there ? act.split.id : null } }, newer)
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
