import { useCallback, useEffect, useState } from 'react'
import type { DraftPlace, StoredDraft } from './draft.ts'
import { findDrafts, recoverDrafts, removeDraft } from './draft-storage.ts'
import { draftsOpenElsewhere } from './open-windows.ts'

export interface SavedDrafts {
  drafts: readonly StoredDraft[]
  /** Drafts of an earlier version of the program, which were dropped just now. */
  dropped: number
  lookAgain: () => void
  /** What local storage lost is back: until then there may be more in a draft than it has. */
  recovered: boolean
}

/** The drafts to offer at this form: those of its order, at a new order all that one has left anywhere. */
export function useSavedDrafts({ person, mode, orderId }: DraftPlace): SavedDrafts {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([])
  const [dropped, setDropped] = useState(0)
  const [looked, setLooked] = useState(0)
  const [recovered, setRecovered] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is a new one.
  useEffect(() => {
    let cancelled = false
    async function look() {
      const writing = await draftsOpenElsewhere()
      if (cancelled) return
      const found = findDrafts(person)
      for (const key of [...found.outdated, ...found.ended]) removeDraft(key)
      setDropped((before) => before + found.outdated.length)
      const here = (kept: StoredDraft) => kept.mode === mode && kept.orderId === orderId
      setDrafts(
        found.drafts.filter((kept) => !writing.has(kept.formId) && (mode === 'create_new' || here(kept))),
      )
    }
    void look()
    return () => {
      cancelled = true
    }
  }, [person, mode, orderId, looked])

  const lookAgain = useCallback(() => setLooked((before) => before + 1), [])
  useEffect(() => {
    // Another window finished, gave up or began a draft.
    const onStorage = ({ key }: StorageEvent) => key?.startsWith('draft|') && lookAgain()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [lookAgain])

  useEffect(() => {
    let cancelled = false
    // What local storage has is shown without waiting for what it may have lost.
    void recoverDrafts().then((found) => {
      if (cancelled) return
      setRecovered(true)
      if (found) lookAgain()
    })
    return () => {
      cancelled = true
    }
  }, [lookAgain])

  return { drafts, dropped, lookAgain, recovered }
}
