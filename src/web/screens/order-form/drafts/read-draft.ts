import { eachText, type OrderTexts } from '#shared/order/order-fields.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { type LineEditors, newLineEditor } from '#web/order/model/line-editor.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'
import { type DraftPlace, draftFormat, keyOf, type StoredDraft } from './stored-draft.ts'

/** A draft as stored by the app's first version, with that version's field names. */
interface FirstDraft extends DraftPlace {
  format: 1
  writer: string
  keptAt: string
  basis: number | null
  form: Omit<OrderForm, 'amountsReset'> & {
    gaveWay: OrderForm['amountsReset']
    adding: FirstLineDraft | null
  }
  editing: { id: string; draft: FirstLineDraft } | null
  unanswered: PendingSave | null
}

type FirstLineDraft = Omit<LineDraft, 'repeatedFrom'> & {
  offered?: LineDraft['repeatedFrom']
  aside?: boolean
}

/**
 * Reads a stored draft. Returns 'outdated' if it is unreadable or was written by a newer version of the app.
 */
export function readDraft(key: string, text: string): StoredDraft | 'outdated' {
  try {
    const draft = converted(JSON.parse(text))
    return draft && keyOf(draft) === key ? draft : 'outdated'
  } catch {
    return 'outdated'
  }
}

function converted(read: StoredDraft | FirstDraft | null): StoredDraft | null {
  if (!Array.isArray(read?.form?.lines)) return null
  if (isFirst(read)) return fromFirst(read)
  return read.format === draftFormat ? { ...read, form: withTexts(read.form) } : null
}

/** Adds text fields that were introduced after the draft was written. */
function withTexts<F extends OrderTexts>(form: F): F {
  return { ...form, ...eachText((key) => form[key] ?? '') }
}

function isFirst(read: StoredDraft | FirstDraft): read is FirstDraft {
  return read.format === 1
}

function fromFirst({
  format: _,
  writer,
  basis,
  unanswered,
  editing,
  form,
  ...kept
}: FirstDraft): StoredDraft {
  const { gaveWay, adding, ...order } = form
  const editors: LineEditors = {
    new: adding && { ...newLineEditor(lineDraftOf(adding)), collapsed: adding.aside ?? false },
    edit: editing && newLineEditor(lineDraftOf(editing.draft)),
  }
  return {
    ...kept,
    format: draftFormat,
    formId: writer,
    baseVersion: basis,
    pendingSave: unanswered,
    form: withTexts({ ...order, amountsReset: gaveWay }),
    editors,
  }
}

function lineDraftOf({ offered, aside: _, ...draft }: FirstLineDraft): LineDraft {
  return offered === undefined ? draft : { ...draft, repeatedFrom: offered }
}
