import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { listedLines } from '#web/screens/order-form/form/line-search.ts'
import { Button } from '#web/ui/button.tsx'
import type { LineCommands } from './line-commands.ts'

const none: ReadonlySet<string> = new Set()

/** Actions on the selected lines; stays visible while the table scrolls. */
export function SelectionBar({ commands }: { commands: LineCommands }) {
  const selected = useForm((view) => view.selected) ?? none
  const lines = useForm(({ form }) => form.lines)
  const search = useForm((view) => view.search)
  const listed = listedLines(lines, search)
  const count = selected.size
  const inSight = listed.filter(({ id }) => selected.has(id)).length
  return (
    <div className="of-selbar" role="toolbar" aria-label="Selected lines">
      <span className="say" aria-live="polite">
        {count} of {lines.length} selected
        {count > inSight && `, ${count - inSight} of them not shown`}
      </span>
      {inSight < listed.length && (
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
