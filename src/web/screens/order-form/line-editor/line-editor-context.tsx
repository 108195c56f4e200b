import { createContext, useContext } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import type { EditLine, LineDraft } from '#web/order/model/line-draft.ts'
import { problemAt } from '#web/order/model/line-draft-problems.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { markedPaths } from './filled-in.ts'

/** What a line's fields share, in panel and dialog. */
export interface LineEditor {
  draft: LineDraft
  edit: EditLine
  context: LineContext
  lists: Picklists
  problems: readonly Problem[]
  /** Shows problems at every field, not only at those blurred. */
  showAll: boolean
  /** Prefix for the IDs of fields: panel and dialog may be on the page together, and need different IDs. */
  prefix: string
}

export const LineEditorContext = createContext<LineEditor | null>(null)

export function useLineEditor(): LineEditor & { line: LineItemInput } {
  const editor = useContext(LineEditorContext)
  if (!editor) throw new Error('useLineEditor needs the editor of a line above it')
  return { ...editor, line: editor.draft.line }
}

/** A field's ID and problem, and whether its value was filled in. */
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
