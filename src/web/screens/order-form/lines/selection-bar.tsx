import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { Button } from '#web/ui/button.tsx'
import type { LineCommands } from './line-commands.ts'

const none: ReadonlySet<string> = new Set()

/** What can be done with the selected lines; stays in sight while the table scrolls. */
export function SelectionBar({ commands }: { commands: LineCommands }) {
  const selected = useForm((view) => view.selected) ?? none
  const total = useForm(({ form }) => form.lines.length)
  const count = selected.size
  return (
    <div className="of-selbar" role="toolbar" aria-label="Selected lines">
      <span className="say" aria-live="polite">
        {count} of {total} selected
      </span>
      {count < total && (
        <Button variant="plain" onClick={commands.selectAll}>
          Select all
        </Button>
      )}
      <Button disabled={count === 0} onClick={commands.fill}>
        Fill down
      </Button>
      <Button warn disabled={count === 0} onClick={() => commands.remove(selected)}>
        Remove
      </Button>
      <Button variant="plain" onClick={commands.clearSelection}>
        Done
      </Button>
    </div>
  )
}
