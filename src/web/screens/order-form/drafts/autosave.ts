import { useEffect } from 'react'
import { timeNow } from '#web/api/server-clock.ts'
import { whenIdle } from '#web/device/when-idle.ts'
import { isChanged, isStarted } from '#web/order/model/line-draft.ts'
import type { LineEditors } from '#web/order/model/line-editor.ts'
import { type OrderForm, sameContent } from '#web/order/model/order-form.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'
import type { FormContent } from '#web/screens/order-form/form/form-state.ts'
import type { FormStore } from '#web/screens/order-form/form/form-store.tsx'
import { removeDraft, writeDraft } from './draft-storage.ts'
import { announceEditing } from './open-windows.ts'
import { withTimeout } from './stored-copies.ts'
import { type DraftPlace, draftFormat, type InitialForm, keyOf, type StoredDraft } from './stored-draft.ts'

/** Maximum delay between a keystroke and the draft; a crash loses no more than that. */
export const writeAfterMs = 200

/** What autosave needs from the form: its content now, and before anything was typed. */
export interface AutosaveContent extends FormContent {
  pristine: OrderForm
  /** The form before any typing, if the address preset the producer. */
  given?: OrderForm | undefined
  baseVersion: number | null
}

/**
 * The form's message about its draft: when the copy on disk was saved, or that this computer can't save it.
 */
export type AutosaveState = { keptAt: string } | 'nothing' | 'not kept'

export interface Autosave {
  readonly formId: string
  update: (content: AutosaveContent) => void
  /**
   * Records a save that may or may not arrive, and writes it immediately in case of a crash. Resolves when
   * the order may be sent: a draft restored without its key would create a second order.
   */
  setPendingSave: (save: PendingSave | null) => Promise<void>
  pendingSave: () => PendingSave | null
  isUnsaved: () => boolean
  flush: () => void
  /** Discards the draft of a form that was stored or abandoned. Later typing is saved again. */
  discard: () => void
  /**
   * Called when the order was stored while the user was still typing: what was typed since becomes a draft of
   * the stored order.
   */
  moveTo: (place: DraftPlace, pendingSave?: PendingSave) => void
  subscribe: (listener: () => void) => () => void
  state: () => AutosaveState
  /** True if leaving the form or reloading would lose nothing. */
  isKept: () => boolean
  /** True if closing the window now would lose nothing. */
  survivesClosing: () => boolean
  /** Whether closing the window would lose nothing; resolves once that is certain. */
  untilKept: () => Promise<boolean>
  place: () => DraftPlace
}

type Begun = Pick<InitialForm, 'formId' | 'pendingSave'>

/**
 * Saves a form to the device during typing. Not after each keystroke, because a write can take longer than
 * the next one; and not only after a pause, because a user who never pauses would have nothing saved.
 */
export function createAutosave(begunAt: DraftPlace, begun: Begun): Autosave {
  const { formId } = begun
  let place = begunAt
  let save = begun.pendingSave
  let content: AutosaveContent | null = null
  const key = () => keyOf({ ...place, formId })
  const copies = createCopies()
  const pause = createPause(() => write(false))
  const isUnsaved = () => content !== null && hasUnsaved(content)

  /** With `mayGo`, the page may close before a draft is encrypted. */
  function write(mayGo: boolean) {
    if (!content) return
    if (!isUnsaved() && !save) {
      removeDraft(key())
      copies.needNone()
      return
    }
    const draft = draftOf(content, { ...place, formId, pendingSave: save })
    copies.wrote(writeDraft(draft, mayGo), draft.keptAt)
  }

  function flush() {
    if (pause.isOn() || !copies.kept()) {
      pause.end()
      write(true)
    }
    return copies
  }

  return {
    formId,
    isUnsaved,
    flush,
    update(next) {
      content = next
      pause.begin()
    },
    async setPendingSave(next) {
      save = next
      pause.begin()
      await flush().durable()
    },
    pendingSave: () => save,
    discard() {
      pause.end()
      content = save = null
      removeDraft(key())
      copies.removed()
    },
    moveTo(next, pending) {
      pause.end()
      const before = key()
      place = next
      save = pending ?? null
      // The new draft is written first, so that a crash in between loses nothing.
      write(true)
      if (key() !== before) removeDraft(before)
    },
    subscribe: copies.subscribe,
    state: copies.state,
    place: () => place,
    isKept: () => flush().kept(),
    survivesClosing: () => flush().survivesClosing(),
    async untilKept() {
      if (!flush().kept()) await copies.durable()
      return copies.kept()
    },
  }
}

function draftOf({ form, editors, baseVersion }: AutosaveContent, of: DraftPlace & Begun): StoredDraft {
  return { ...of, format: draftFormat, keptAt: timeNow().toISOString(), baseVersion, form, editors }
}

function createPause(onEnd: () => void) {
  let cancel: (() => void) | null = null
  return {
    isOn: () => cancel !== null,
    begin() {
      cancel ??= whenIdle(() => {
        cancel = null
        onEnd()
      }, writeAfterMs)
    },
    end() {
      cancel?.()
      cancel = null
    },
  }
}

/** What is known of the draft's copies on this device. */
function createCopies() {
  const listeners = new Set<() => void>()
  let state: AutosaveState = 'nothing'
  let durable: Promise<unknown> = Promise.resolve()
  let kept = true
  let survivesClosing = true
  let round = 0

  function show(next: AutosaveState) {
    state = next
    for (const listener of listeners) listener()
  }

  /** Makes writes that haven't reached the disk yet count as out of date. */
  function removed() {
    round += 1
    show('nothing')
  }

  return {
    state: () => state,
    kept: () => kept,
    survivesClosing: () => survivesClosing,
    durable: () => durable,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    removed,
    needNone() {
      kept = survivesClosing = true
      removed()
    },
    wrote(written: ReturnType<typeof writeDraft>, keptAt: string) {
      kept = written.kept
      survivesClosing = written.survivesClosing
      // Null if the disk didn't confirm in time. A copy in the tab's storage doesn't count, because it
      // disappears with the tab.
      const onDisk = withTimeout<boolean | null>(written.durable, null)
      const settled = onDisk.then((sure) => sure ?? written.kept)
      durable = settled
      const before = round
      void onDisk.then((sure) => {
        if (durable === settled && sure !== null) kept = survivesClosing = sure
        if (round === before) show((sure ?? written.kept) ? { keptAt } : 'not kept')
      })
    },
  }
}

function hasUnsaved({ form, editors, pristine, given }: AutosaveContent): boolean {
  return isEdited(editors) || !(sameContent(form, pristine) || (given && sameContent(form, given)))
}

/** True if anything was typed into a line's panel or dialog. */
export function isEdited(editors: LineEditors): boolean {
  return isStarted(editors.new?.draft) || (editors.edit !== null && isChanged(editors.edit.draft))
}

/** The draft belongs to the current user: a manager who stops acting for another takes over that draft. */
export function useDraftOwner(autosave: Autosave, person: string): void {
  useEffect(() => {
    const place = autosave.place()
    if (place.person !== person) autosave.moveTo({ ...place, person }, autosave.pendingSave() ?? undefined)
  }, [autosave, person])
}

/** Saves the open form, to the last keystroke when the window is hidden, frozen, closed or left. */
export function useAutosave(autosave: Autosave, store: FormStore): void {
  useEffect(() => {
    let kept: AutosaveContent | null = null
    function update() {
      const { form, editors, base } = store.get()
      const { pristine, given, version: baseVersion } = base
      const now = { form, editors, pristine, given, baseVersion }
      if (
        kept?.form === form &&
        kept.editors === editors &&
        kept.pristine === pristine &&
        kept.given === given
      )
        return
      kept = now
      autosave.update(kept)
    }
    update()
    return store.subscribe(update)
  }, [autosave, store])

  useEffect(() => {
    let stopTelling = announceEditing(autosave.formId)
    function onFreeze() {
      autosave.flush()
      // The draft is released, because this window may never wake up, and another may continue it.
      stopTelling()
    }
    function onResume() {
      stopTelling()
      stopTelling = announceEditing(autosave.formId)
    }
    window.addEventListener('pagehide', autosave.flush)
    document.addEventListener('visibilitychange', autosave.flush)
    document.addEventListener('freeze', onFreeze)
    document.addEventListener('resume', onResume)
    return () => {
      window.removeEventListener('pagehide', autosave.flush)
      document.removeEventListener('visibilitychange', autosave.flush)
      document.removeEventListener('freeze', onFreeze)
      document.removeEventListener('resume', onResume)
      stopTelling()
      autosave.flush()
    }
  }, [autosave])
}
