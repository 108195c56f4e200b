import { type FormEvent, type ReactNode, useMemo } from 'react'
import type { EditLine, LineDraft } from './line-draft.ts'
import { leave } from './line-editing.ts'
import { type LineEditor, LineEditorContext } from './line-editor-context.tsx'
import { lineFaults, unchangedFaults } from './line-faults.ts'
import { LineFields, ShortLineFields } from './line-fields.tsx'
import { useOrderForm } from './order-form-context.tsx'

interface LineFormProps {
  id: string
  draft: LineDraft
  edit: EditLine
  showAll: boolean
  /** Only the fields that differ from line to line. */
  short?: boolean
  onSubmit: () => void
  children?: ReactNode
}

/** The fields of a line as a form of its own: Enter saves it. */
export function LineForm({ id, draft, edit, showAll, short, onSubmit, children }: LineFormProps) {
  const { form, world, lists, faults: orderFaults } = useOrderForm()
  const faults = useMemo(
    () => [...lineFaults(draft, world), ...unchangedFaults(draft, form.lines, orderFaults)],
    [draft, world, form.lines, orderFaults],
  )
  const prefix = `${id}-`
  const editor: LineEditor = { draft, edit, world, lists, faults, showAll, prefix }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <LineEditorContext value={editor}>
      <form
        id={id}
        noValidate
        onSubmit={submit}
        onBlur={({ target }) => target.id.startsWith(prefix) && edit(leave(target.id.slice(prefix.length)))}
      >
        {short ? <ShortLineFields /> : <LineFields />}
        {children}
      </form>
    </LineEditorContext>
  )
}
