import { createContext, useContext } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import type { EditLine, LineDraft } from '#web/order/model/line-draft.ts'
import { problemAt } from '#web/order/model/line-draft-problems.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { markedPaths } from './filled-in.ts'

export interface LineEditor {
  draft: LineDraft
  edit: EditLine
  context: LineContext
  lists: Picklists
  problems: readonly Problem[]
  /** True if all fields show their problems, not only those that have lost focus. */
  showAll: boolean
  /** A prefix for field IDs, because the panel and the dialog may be on the page at the same time. */
  prefix: string
}

export const LineEditorContext = createContext<LineEditor | null>(null)

export function useLineEditor(): LineEditor & { line: LineItemInput } {
  const editor = useContext(LineEditorContext)
  if (!editor) throw new Error('useLineEditor needs its provider')
  return { ...editor, line: editor.draft.line }
}

/** The field's ID, the problem to show, and a mark if the value was filled in automatically. */
export function useLineField(path: string): {
  id: string
  error: string | undefined
  mark: string | undefined
} {
  const { prefix, problems, showAll, draft } = useLineEditor()
  const shows = showAll || draft.left.includes(path)
  return {
    id: `${prefix}${path}`,
    error: shows ? problemAt(problems, path) : undefined,
    mark: markedPaths(draft).some((marked) => marked === path) ? 'filled in' : undefined,
  }
}
