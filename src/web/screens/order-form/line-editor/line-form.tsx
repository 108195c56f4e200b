import { type FormEvent, type KeyboardEvent, type ReactNode, useMemo } from 'react'
import type { EditLine, LineDraft } from '#web/order/model/line-draft.ts'
import { lineDraftProblems, unchangedProblems } from '#web/order/model/line-draft-problems.ts'
import { leave } from '#web/order/model/line-steps.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { hasOpenList } from '#web/ui/overlay/open-list.ts'
import { isJustFilled, removeFilledIn, withoutForeignUnits } from './filled-in.ts'
import { type LineEditor, LineEditorContext } from './line-editor-context.tsx'
import { LineFields, ShortLineFields } from './line-inputs.tsx'

interface LineFormProps {
  id: string
  draft: LineDraft
  edit: EditLine
  showAll: boolean
  /** True to show only the fields that vary by line. */
  short?: boolean
  onSubmit: () => void
  children?: ReactNode
}

/** The fields of a line in a form of their own, so that Enter saves the line. */
export function LineForm({ id, draft, edit: change, showAll, short, onSubmit, children }: LineFormProps) {
  const lines = useForm(({ form }) => form.lines)
  const context = useForm((view) => view.context)
  const lists = useForm((view) => view.lists)
  const orderProblems = useForm((view) => view.problems)
  const problems = useMemo(
    () => [...lineDraftProblems(draft, context), ...unchangedProblems(draft, lines, orderProblems)],
    [draft, context, lines, orderProblems],
  )
  const prefix = `${id}-`
  const edit: EditLine = (step) => change((former) => withoutForeignUnits(step(former)))
  const editor: LineEditor = { draft, edit, context, lists, problems, showAll, prefix }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  /** Handles Ctrl+Z: removes what a chosen farm field filled in, if nothing has changed since. */
  function undo(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || !isJustFilled(draft)) return
    // While a list is open, Ctrl+Z undoes typing in the list's input. In the input for the farm field's name,
    // Ctrl+Z removes the filled-in values even while the list is open.
    const atName = event.target instanceof HTMLElement && event.target.id === `${prefix}fieldName`
    if (!atName && hasOpenList(event.target)) return
    event.preventDefault()
    edit(removeFilledIn)
  }

  return (
    <LineEditorContext value={editor}>
      <form
        id={id}
        noValidate
        onSubmit={submit}
        onKeyDown={undo}
        onBlur={({ target }) => target.id.startsWith(prefix) && edit(leave(target.id.slice(prefix.length)))}
      >
        {/* Switching to the short form drops text that was typed but not chosen, because it belongs to one line. */}
        {short ? <ShortLineFields /> : <LineFields key={draft.line.id} />}
        {children}
      </form>
    </LineEditorContext>
  )
}
