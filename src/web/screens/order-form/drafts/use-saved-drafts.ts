import { useCallback, useEffect, useState } from 'react'
import { findDrafts, removeDraft } from './draft-storage.ts'
import { draftsOpenElsewhere } from './open-windows.ts'
import { openDrafts, recoverDrafts, sealPlainDrafts } from './recover-drafts.ts'
import { allKeys, type DraftPlace, type StoredDraft } from './stored-draft.ts'

export interface SavedDrafts {
  drafts: readonly StoredDraft[]
  /**
   * True once other windows have reported which drafts they have open. Until then the list only reserves
   * space.
   */
  known: boolean
  /** The number of unreadable drafts from another version of the app that were just removed. */
  dropped: number
  lookAgain: () => void
  /**
   * True once drafts that local storage lost have been recovered. Until then, some drafts may be missing or
   * outdated.
   */
  recovered: boolean
}

/**
 * The drafts that this form offers: those of its order or, for a new order, all of the user's drafts. Leaves
 * out orders that are waiting to be sent.
 */
export function useSavedDrafts({ person, mode, orderId }: DraftPlace): SavedDrafts {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>(() => {
    const here = isOfferedAt(mode, orderId)
    return findDrafts(person).drafts.filter(here)
  })
  const [known, setKnown] = useState(false)
  const [dropped, setDropped] = useState(0)
  const [looked, setLooked] = useState(0)
  const [recovered, setRecovered] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each call looks again.
  useEffect(() => {
    let cancelled = false
    async function look() {
      const writing = await draftsOpenElsewhere()
      await openDrafts(person)
      if (cancelled) return
      sealPlainDrafts(person, writing)
      const found = findDrafts(person)
      for (const key of [...found.outdated, ...found.ended]) removeDraft(key)
      setDropped((before) => before + found.outdated.length)
      const here = isOfferedAt(mode, orderId)
      setDrafts(found.drafts.filter((kept) => !writing.has(kept.formId) && here(kept)))
      setKnown(true)
    }
    void look()
    return () => {
      cancelled = true
    }
  }, [person, mode, orderId, looked])

  const lookAgain = useCallback(() => setLooked((before) => before + 1), [])
  useEffect(() => {
    // Updates the list when another window starts, discards, or finishes a draft.
    const onStorage = ({ key }: StorageEvent) => key?.includes(allKeys) && lookAgain()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [lookAgain])

  useEffect(() => {
    let cancelled = false
    // Shows drafts from local storage immediately, without waiting for those in IndexedDB.
    void recoverDrafts().then((found) => {
      if (cancelled) return
      setRecovered(true)
      if (found) lookAgain()
    })
    return () => {
      cancelled = true
    }
  }, [lookAgain])

  return { drafts, known, dropped, lookAgain, recovered }
}

function isOfferedAt(mode: DraftPlace['mode'], orderId: DraftPlace['orderId']) {
  return (kept: StoredDraft) =>
    !kept.pendingSave?.waits && (mode === 'create_new' || (kept.mode === mode && kept.orderId === orderId))
}
