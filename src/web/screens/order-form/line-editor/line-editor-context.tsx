import { createContext, useContext } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineWorld } from '#web/order/model/line-context.ts'
import type { EditLine, LineDraft } from '#web/order/model/line-draft.ts'
import { faultAt } from '#web/order/model/line-draft-problems.ts'
import type { Lists } from '#web/order/use-picklists.ts'

/** What the fields of a line share, in the panel and in the dialog. */
export interface LineEditor {
  draft: LineDraft
  edit: EditLine
  world: LineWorld
  lists: Lists
  faults: readonly Problem[]
  /** Faults are shown at every field, not only at those that were left. */
  showAll: boolean
  /** Panel and dialog may stand on one page: each has ids of its own. */
  prefix: string
}

export const LineEditorContext = createContext<LineEditor | null>(null)

export function useLineEditor(): LineEditor & { line: LineItemInput } {
  const editor = useContext(LineEditorContext)
  if (!editor) throw new Error('useLineEditor needs the editor of a line above it')
  return { ...editor, line: editor.draft.line }
}

/** Id and fault of one field. */
export function useLineField(path: string): { id: string; error: string | undefined } {
  const { prefix, faults, showAll, draft } = useLineEditor()
  const shows = showAll || draft.left.includes(path)
  return { id: `${prefix}${path}`, error: shows ? faultAt(faults, path) : undefined }
}
