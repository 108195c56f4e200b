import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineContext } from './line-context.ts'
import { isStarted, type LineDraft, lineDraft } from './line-draft.ts'
import type { OrderForm } from './order-form.ts'
import { repeatedDraft } from './repeat-line.ts'

/** A line that is open in an editor. Adding or saving the line puts it into the order. */
export interface LineEditor {
  draft: LineDraft
  focus: string
  /**
   * True if the user closed the panel before adding its line. Reopening the panel shows the typed values
   * again.
   */
  collapsed: boolean
}

/**
 * The editors of the new line in the panel and the existing line in the dialog. The panel keeps its line
 * while the dialog is open.
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

/** Reopens the panel as the user left it, or starts a new line that repeats the last one. */
export const openPanel =
  (lines: OrderForm['lines'], context: LineContext): Change =>
  (editors) => {
    if (editors.new) return { ...editors, new: { ...editors.new, collapsed: false } }
    const draft = repeatedDraft(lines, context)
    const awaitsServices = lines.length > 0 && context.services.length === 0
    return { ...editors, new: newLineEditor(awaitsServices ? { ...draft, awaitsServices } : draft) }
  }

/**
 * Once the services have loaded or failed to load, repeats the last line in a panel that was waiting for
 * them. Keeps the farm field name that the user has already typed.
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

/** Closes the panel. Typed values are kept; an untouched new line is discarded. */
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
 * Removes the service, and the values that depend on it, from the new line after the PO type changes; keeps
 * the other typed values (rule kinds/locked-by-lines).
 */
export const withoutService: Change = changeDraft('new', (draft) => ({
  ...draft,
  line: { ...draft.line, serviceTypeId: null, gridSize: '', coopName: '', numberOfChecks: 0 },
}))
