import { useCallback, useEffect, useState } from 'react'
import { askWhoWrites } from './draft-presence.ts'
import { findDrafts, removeDraft } from './draft-store.ts'
import type { DraftPlace, KeptDraft } from './kept-draft.ts'

export interface DraftOffers {
  drafts: readonly KeptDraft[]
  /** Drafts of an earlier version of the program, which were dropped just now. */
  dropped: number
  lookAgain: () => void
}

/** The drafts to offer at this form: those of its order, at a new order all that one has left anywhere. */
export function useDraftOffers({ person, mode, orderId }: DraftPlace): DraftOffers {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  const [dropped, setDropped] = useState(0)
  const [looked, setLooked] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is a new one.
  useEffect(() => {
    let left = false
    async function look() {
      const writing = await askWhoWrites()
      if (left) return
      const found = findDrafts(person)
      for (const key of found.outdated) removeDraft(key)
      setDropped((before) => before + found.outdated.length)
      const here = (kept: KeptDraft) => kept.mode === mode && kept.orderId === orderId
      setDrafts(
        found.drafts.filter((kept) => !writing.has(kept.writer) && (mode === 'create_new' || here(kept))),
      )
    }
    void look()
    return () => {
      left = true
    }
  }, [person, mode, orderId, looked])

  const lookAgain = useCallback(() => setLooked((before) => before + 1), [])
  useEffect(() => {
    // Another window finished, gave up or began a draft.
    const onStorage = ({ key }: StorageEvent) => key?.startsWith('draft|') && lookAgain()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [lookAgain])

  return { drafts, dropped, lookAgain }
}
