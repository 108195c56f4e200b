import { useCallback, useState } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import type { EditedLine } from '#web/screens/order-form/drafts/draft.ts'

/** Which line is open on a page of its own, at which field, and what had been typed there when the form was left. */
export function useEditedLine(lines: readonly LineItemInput[], begunWith: EditedLine | null) {
  const [open, setOpen] = useState<{ id: string; focus: string } | null>(
    begunWith && { id: begunWith.id, focus: 'fieldName' },
  )
  const [begun, setBegun] = useState(begunWith)
  const openLine = useCallback((id: string, focus = 'fieldName') => setOpen({ id, focus }), [])
  /** Opens it as it was left. */
  const openAgain = useCallback((line: EditedLine) => {
    setBegun(line)
    setOpen({ id: line.id, focus: 'fieldName' })
  }, [])
  const line = lines.find(({ id }) => id === open?.id)
  const edited: { line: LineItemInput; focus: string; begun: LineDraft | undefined } | null =
    open && line ? { line, focus: open.focus, begun: begun?.id === line.id ? begun.draft : undefined } : null
  function closeLine() {
    setBegun(null)
    setOpen(null)
  }
  return { edited, openLine, openAgain, closeLine }
}
