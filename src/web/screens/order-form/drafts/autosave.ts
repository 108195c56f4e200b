import { contentOf, type OrderForm } from '#web/order/model/order-form.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'
import { type DraftPlace, draftFormat, type EditedLine, keyOf, type StoredDraft } from './draft.ts'
import { removeDraft, writeDraft } from './draft-storage.ts'
import { withTimeout } from './indexed-db.ts'

/** How long after a key stroke the draft is written at the latest; a crash loses no more than that. */
export const writeAfterMs = 200

/** The form as it is now, and as it was before anything was typed. */
export interface AutosaveContent {
  form: OrderForm
  pristine: OrderForm
  basis: number | null
}

/** What is known about the draft: when what is on the disk was kept, or that this computer can't keep it. */
export type AutosaveState = { keptAt: string } | 'nothing' | 'not kept'

export interface Autosave {
  readonly writer: string
  update: (content: AutosaveContent) => void
  /** The line in the editor; null when the editor was closed. */
  setEditedLine: (line: EditedLine | null) => void
  /**
   * A save that may or may not arrive; written at once, because the next thing may be a crash. Fulfilled when it
   * may be sent: a draft that came back without its key would make a second order.
   */
  setPendingSave: (save: PendingSave | null) => Promise<void>
  pendingSave: () => PendingSave | null
  isUnsaved: () => boolean
  flush: () => void
  /** The form was stored or given up. What is typed after that is kept again. */
  discard: () => void
  subscribe: (listener: () => void) => () => void
  state: () => AutosaveState
}

type Earlier = Pick<StoredDraft, 'writer' | 'editing' | 'unanswered'>

/**
 * Writes a form to the device while one types. Not after each stroke, because the write takes longer than a
 * stroke may; not only after a pause either, because who types without one would have nothing kept.
 */
export function createAutosave(place: DraftPlace, earlier: Earlier): Autosave {
  const { writer } = earlier
  const key = keyOf({ ...place, writer })
  const listeners = new Set<() => void>()
  let content: AutosaveContent | null = null
  let line = earlier.editing
  let save = earlier.unanswered
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: AutosaveState = 'nothing'
  let durable: Promise<unknown> = Promise.resolve()
  let round = 0

  /** Whatever is still on its way to the disk has nothing to say any more. */
  function tell(next: AutosaveState) {
    round += 1
    show(next)
  }

  function show(next: AutosaveState) {
    state = next
    for (const listener of listeners) listener()
  }

  function isUnsaved(): boolean {
    if (!content) return false
    return lineChanged(line) || contentOf(content.form) !== contentOf(content.pristine)
  }

  function write() {
    if (!content) return
    if (!isUnsaved() && !save) {
      removeDraft(key)
      tell('nothing')
      return
    }
    const { form, basis } = content
    const keptAt = new Date().toISOString()
    const editing = lineChanged(line) ? line : null
    const kept = { ...place, format: draftFormat, writer, keptAt, basis, form, editing, unanswered: save }
    const written = writeDraft(kept)
    durable = withTimeout(written.durable)
    if (!written.kept) {
      tell('not kept')
      return
    }
    const before = round
    void durable.then(() => {
      if (round === before) show({ keptAt })
    })
  }

  function flush() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    write()
  }

  function soon() {
    timer ??= setTimeout(flush, writeAfterMs)
  }

  return {
    writer,
    isUnsaved,
    flush,
    update(next) {
      content = next
      soon()
    },
    setEditedLine(next) {
      line = next
      soon()
    },
    async setPendingSave(next) {
      save = next
      soon()
      flush()
      await durable
    },
    pendingSave: () => save,
    discard() {
      clearTimeout(timer)
      timer = undefined
      save = null
      removeDraft(key)
      tell('nothing')
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
  }
}

function lineChanged(line: EditedLine | null): boolean {
  if (!line) return false
  const { draft } = line
  return Object.keys(draft.typed).length > 0 || JSON.stringify(draft.line) !== JSON.stringify(draft.before)
}
