import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineContext } from './line-context.ts'
import { isStarted, type LineDraft, lineDraft } from './line-draft.ts'
import type { OrderForm } from './order-form.ts'
import { repeatedDraft } from './repeat-line.ts'

/** A line that is being written. It becomes a line of the order when it is added or saved. */
export interface LineEditor {
  draft: LineDraft
  /** The field to begin in. */
  focus: string
  /** The panel was left before its line was added: what was typed waits until it is opened again. */
  collapsed: boolean
}

/** A new line in the panel, and a line of the order in the dialog: a new one may wait while another is changed. */
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

/** The panel as it was left, or begun with what the last line has. */
export const openPanel =
  (lines: OrderForm['lines'], context: LineContext): Change =>
  (editors) => {
    if (editors.new) return { ...editors, new: { ...editors.new, collapsed: false } }
    const draft = repeatedDraft(lines, context)
    const awaitsServices = lines.length > 0 && context.services.length === 0
    return { ...editors, new: newLineEditor(awaitsServices ? { ...draft, awaitsServices } : draft) }
  }

/** The services have come, or won't: a panel that waits for them gets what the last line has, and keeps the typed name. */
export const repeatLastLine =
  (lines: OrderForm['lines'], context: LineContext): Change =>
  (editors) => {
    if (!editors.new?.draft.awaitsServices) return editors
    const { fieldName } = editors.new.draft.line
    const repeated = repeatedDraft(lines, context)
    const draft = { ...repeated, line: { ...repeated.line, fieldName } }
    return { ...editors, new: { ...editors.new, draft } }
  }

/** The panel is left: what was typed stays, and one without anything typed is simply closed. */
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
 * The PO type was changed: what was typed into a new line stays, but its service no longer fits
 * (rule kinds/locked-by-lines).
 */
export const withoutService: Change = changeDraft('new', (draft) => ({
  ...draft,
  line: { ...draft.line, serviceTypeId: null, gridSize: '', coopName: '', numberOfChecks: 0 },
}))
