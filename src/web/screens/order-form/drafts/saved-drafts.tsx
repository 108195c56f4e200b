import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Producer } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'
import { timeNow } from '#web/api/server-clock.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Message } from '#web/ui/message.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { draftAddress } from './draft-address.ts'
import { findDraft, removeDraft, writeDraft } from './draft-storage.ts'
import { draftContents, draftTitle, isAsSaved, pendingSaveText } from './draft-words.ts'
import { recoverDrafts } from './recover-drafts.ts'
import { withTimeout } from './stored-copies.ts'
import { type DraftPlace, draftDays, keyOf, type StoredDraft } from './stored-draft.ts'
import { useSavedDrafts } from './use-saved-drafts.ts'
import './saved-drafts.css'

interface SavedDraftsProps {
  place: DraftPlace
  /** The ID of this form, whose own draft isn't offered. */
  formId: string
  /** The order as this form showed it before the user typed anything. */
  began: OrderForm
  /** The version of the order being edited; null for a new order. */
  version: number | null
  lists: Picklists
  onRestore: (kept: StoredDraft, submits: boolean) => void
}

export function SavedDrafts({ place, formId, began, version, lists, onRestore }: SavedDraftsProps) {
  const saved = useSavedDrafts(place)
  const { drafts, known, dropped, lookAgain } = saved
  const offered = drafts.filter((kept) => kept.formId !== formId)
  const isHere = (kept: StoredDraft) => kept.mode === place.mode && kept.orderId === place.orderId
  const { restore, discard, discardAll } = useDraftCommands(saved, place.person, isHere, onRestore)
  const [unfolded, setUnfolded] = useState(false)
  const many = offered.length > 1
  useDropSaved(offered.filter(isHere), { began, version }, lookAgain)

  return (
    <>
      {offered.length > 0 && (
        <div className={classNames('of-offers', !known && 'waiting')}>
          {many && (
            <div className="of-offersfoot">
              <Disclosure open={unfolded} onToggle={() => setUnfolded(!unfolded)}>
                {plural(offered.length, 'draft')}, each saved for {draftDays} days.
              </Disclosure>
              <Button variant="plain" onClick={() => void discardAll(offered)}>
                Discard all
              </Button>
            </div>
          )}
          {(unfolded || !many) &&
            offered.map((kept) => (
              <SavedDraft
                key={kept.formId}
                kept={kept}
                began={isHere(kept) ? began : null}
                newer={isHere(kept) ? newerThan(kept, version) : null}
                producers={lists.catalogue.producers}
                elsewhere={!isHere(kept)}
                onRestore={(submits) => void restore(kept, submits)}
                onDiscard={() => discard([kept])}
              />
            ))}
        </div>
      )}
      {dropped > 0 && (
        <Message kind="info" className="of-note">
          A draft from an earlier version of Furrow could not be read and was removed.
        </Message>
      )}
    </>
  )
}

function useDraftCommands(
  { recovered, lookAgain }: ReturnType<typeof useSavedDrafts>,
  person: string,
  isHere: (kept: StoredDraft) => boolean,
  onRestore: SavedDraftsProps['onRestore'],
) {
  const navigate = useNavigate()
  const toast = useToast()
  const confirm = useConfirm()

  async function restore(offered: StoredDraft, submits: boolean) {
    if (!recovered) await withTimeout(recoverDrafts(), false)
    const kept = findDraft(person, offered.formId)
    lookAgain()
    if (!kept) {
      toast.show({
        kind: 'info',
        title: 'Draft',
        text: 'Another window has submitted or discarded this draft.',
      })
    } else if (isHere(kept)) {
      onRestore(kept, submits)
    } else {
      navigate(draftAddress(kept), { state: { restore: kept.formId, submits } })
    }
  }

  function discard(given: readonly StoredDraft[]) {
    for (const kept of given) removeDraft(keyOf(kept))
    lookAgain()
    const undo = () => {
      for (const kept of given) writeDraft(kept)
      lookAgain()
    }
    const action = { label: 'Undo', onAction: undo }
    const [title, text] =
      given.length === 1
        ? ['Draft discarded', 'It is no longer saved.']
        : ['Drafts discarded', 'They are no longer saved.']
    toast.show({ kind: 'info', title, text, action })
  }

  async function discardAll(offered: readonly StoredDraft[]) {
    const question = {
      title: `Discard all ${offered.length} drafts?`,
      text: 'They have not been submitted.',
      confirmLabel: 'Discard all',
      cancelLabel: 'Keep them',
      danger: true,
    }
    if (await confirm(question)) discard(offered)
  }

  return { restore, discard, discardAll }
}

/** The order's version number if it is newer than the one that the draft started from; otherwise null. */
function newerThan({ mode, baseVersion }: StoredDraft, version: number | null): number | null {
  const isOlder = mode === 'edit_po' && baseVersion !== null && version !== null && baseVersion < version
  return isOlder ? version : null
}

/**
 * Removes drafts whose content has already been saved in a newer version of the order. The user decides what
 * to do with all other drafts.
 */
function useDropSaved(
  drafts: readonly StoredDraft[],
  { began, version }: { began: OrderForm; version: number | null },
  onDropped: () => void,
): void {
  const saved = drafts.filter(
    (kept) => newerThan(kept, version) !== null && kept.pendingSave === null && isAsSaved(kept, began),
  )
  const keys = saved.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the drafts
  useEffect(() => {
    if (saved.length === 0) return
    for (const kept of saved) removeDraft(keyOf(kept))
    onDropped()
  }, [keys])
}

interface SavedDraftProps {
  kept: StoredDraft
  /** The order as this form first showed it; null if the draft belongs to another form. */
  began: OrderForm | null
  /** The order's current version number if the draft is based on an older version; otherwise null. */
  newer: number | null
  producers: readonly Producer[]
  /** True if the draft belongs to another form, which opens if the user continues the draft. */
  elsewhere: boolean
  onRestore: (submits: boolean) => void
  onDiscard: () => void
}

function SavedDraft({ kept, began, newer, producers, elsewhere, onRestore, onDiscard }: SavedDraftProps) {
  const { pendingSave } = kept
  const timeZone = useTimeZone()
  const now = timeNow()
  return (
    <div className="of-offer">
      <Icon name="pencil" />
      <p className="of-offersays">
        <span>{draftTitle(kept, producers)}</span> {draftContents(kept, began, producers, now, timeZone)}
        {newer !== null && <span className="of-unsure">Older than version {newer}</span>}
        {kept.refused && <span className="of-unsure">Refused: {kept.refused.message}</span>}
        {pendingSave && <span className="of-unsure">{pendingSaveText(pendingSave.since, now)}</span>}
      </p>
      <span className="end">
        {pendingSave && <Button onClick={() => onRestore(true)}>Save it now</Button>}
        <Button variant="quiet" onClick={() => onRestore(false)}>
          {newer !== null ? 'Open' : elsewhere ? 'Open draft' : 'Restore draft'}
        </Button>
        <Button variant="plain" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </div>
  )
}
