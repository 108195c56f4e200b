import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineContext } from './line-context.ts'
import { isStarted, type LineDraft, lineDraft } from './line-draft.ts'
import type { OrderForm } from './order-form.ts'
import { repeatedDraft } from './repeat-line.ts'

/** A line in the editor. Adding or saving it puts it into the order. */
export interface LineEditor {
  draft: LineDraft
  focus: string
  /** Whether the panel was closed before its line was added; the typed values wait until it reopens. */
  collapsed: boolean
}

/**
 * A new line in the panel, and an existing line in the dialog: the new one can wait while the other is edited.
 */
export interface LineEditors {
  readonly new: LineEditor | null
  readonly edit: LineEditor | null
}
export type EditorKind = keyof LineEditors

type Change = (editors: LineEditors) => LineEditors

export const noEditors: LineEditors = { new: null, edit: null }

const firstField = 'fieldName'

export function newLineEditor(draft: LineDraft): LineEditor {
  return { draft, focus: firstField, collapsed: false }
}

/** Reopens the panel as it was, or starts it from the last line. */
export const openPanel =
  (lines: OrderForm['lines'], context: LineContext): Change =>
  (editors) => {
    if (editors.new) return { ...editors, new: { ...editors.new, collapsed: false } }
    const draft = repeatedDraft(lines, context)
    const awaitsServices = lines.length > 0 && context.services.length === 0
    return { ...editors, new: newLineEditor(awaitsServices ? { ...draft, awaitsServices } : draft) }
  }

/**
 * Once services have loaded or failed, a waiting panel gets the last line's values and keeps the typed name.
 */
export const repeatLastLine =
  (lines: OrderForm['lines'], context: LineContext): Change =>
  (editors) => {
    if (!editors.new?.draft.awaitsServices) return editors
    const { fieldName } = editors.new.draft.line
    const repeated = repeatedDraft(lines, context)
    const draft = { ...repeated, line: { ...repeated.line, fieldName } }
    return { ...editors, new: { ...editors.new, draft } }
  }

/** Closes the panel; typed values stay, an untouched panel is dropped. */
export const leavePanel: Change = (editors) => ({
  ...editors,
  new: editors.new && isStarted(editors.new.draft) ? { ...editors.new, collapsed: true } : null,
})

export const openLine =
  (line: LineItemInput, focus = firstField): Change =>
  (editors) => ({ ...editors, edit: { draft: lineDraft(line, false), focus, collapsed: false } })

export const changeDraft =
  (kind: EditorKind, change: (draft: LineDraft) => LineDraft): Change =>
  (editors) => {
    const editor = editors[kind]
    return editor ? { ...editors, [kind]: { ...editor, draft: change(editor.draft) } } : editors
  }

export const closeEditor =
  (kind: EditorKind): Change =>
  (editors) => ({ ...editors, [kind]: null })

/**
 * After a PO type change, a new line keeps its typed values but loses its service
 * (rule kinds/locked-by-lines).
 */
export const withoutService: Change = changeDraft('new', (draft) => ({
  ...draft,
  line: { ...draft.line, serviceTypeId: null, gridSize: '', coopName: '', numberOfChecks: 0 },
}))
