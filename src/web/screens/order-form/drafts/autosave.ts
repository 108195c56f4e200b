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

/**
 * The longest delay, in milliseconds, between a keystroke and saving the draft. A crash loses no more typing
 * than that.
 */
export const writeAfterMs = 200

/**
 * What autosave needs to know about the form: its content now, and its content before the user typed
 * anything.
 */
export interface AutosaveContent extends FormContent {
  pristine: OrderForm
  /** The initial form plus what a link filled in; undefined if no link filled anything in. */
  given?: OrderForm | undefined
  baseVersion: number | null
}

/**
 * What the form shows about its draft: when it was saved to disk, that it can't be saved on this computer, or
 * nothing.
 */
export type AutosaveState = { keptAt: string } | 'nothing' | 'not kept'

export interface Autosave {
  readonly formId: string
  update: (content: AutosaveContent) => void
  /**
   * Writes the pending save to disk, and resolves when it is safe to send the order. If a crash lost the
   * idempotency key, saving the restored draft would create a second order.
   */
  setPendingSave: (save: PendingSave | null) => Promise<void>
  pendingSave: () => PendingSave | null
  isUnsaved: () => boolean
  flush: () => void
  /**
   * Discards the draft after the order was saved or the form was abandoned. If the user keeps typing, the
   * form is saved as a draft again.
   */
  discard: () => void
  /**
   * Moves the draft to another user, mode, or order. If the order was saved while the user was typing,
   * everything typed since becomes a draft of the saved order.
   */
  moveTo: (place: DraftPlace, pendingSave?: PendingSave) => void
  subscribe: (listener: () => void) => () => void
  state: () => AutosaveState
  /** True if nothing would be lost by leaving the form or reloading the page. */
  isKept: () => boolean
  /** True if nothing would be lost by closing the window now. */
  survivesClosing: () => boolean
  /**
   * Waits until it is certain whether closing the window would lose anything. Resolves to true if nothing
   * would be lost.
   */
  untilKept: () => Promise<boolean>
  place: () => DraftPlace
}

type Begun = Pick<InitialForm, 'formId' | 'pendingSave'>

/**
 * Saves a form on this device while the user types. Doesn't wait for a pause, because some users never pause.
 * Doesn't write on every keystroke either, because writing may be slower than typing.
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

  /** Writes the draft. Set `mayGo` to true if the page might close before the draft is encrypted. */
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
      // Writes the new draft before removing the old one, so that a crash in between loses nothing.
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

  /** Called when the draft is removed, so that a write still in progress doesn't change the state. */
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
      // Null if the disk didn't confirm the write in time. A copy in the tab's storage isn't enough, because
      // it is lost when the tab closes.
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

export function isEdited(editors: LineEditors): boolean {
  return isStarted(editors.new?.draft) || (editors.edit !== null && isChanged(editors.edit.draft))
}

/**
 * Assigns the draft to the current user. A manager who stops acting for another user takes over the draft
 * started for that user.
 */
export function useDraftOwner(autosave: Autosave, person: string): void {
  useEffect(() => {
    const place = autosave.place()
    if (place.person !== person) autosave.moveTo({ ...place, person }, autosave.pendingSave() ?? undefined)
  }, [autosave, person])
}

/**
 * Saves the open form as it changes. Saves everything up to the last keystroke when the window is hidden,
 * frozen, or closed, and when the user leaves the form.
 */
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
      // Lets another window continue the draft, because the browser might never resume this frozen window.
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
