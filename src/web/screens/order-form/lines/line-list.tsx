import { useMemo, useState } from 'react'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { listedLines } from '#web/screens/order-form/form/line-search.ts'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusIfLost } from '#web/ui/focus.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { selectLinesId } from './add-line-row.tsx'
import { FindLine } from './find-line.tsx'
import { createLineCommands, type LineCommands } from './line-commands.ts'
import { LineTable } from './line-table.tsx'
import './line-list.css'

const FillDownDialog = lazy(
  async () => (await import('./fill-down-dialog.tsx')).FillDownDialog,
  bufferKeysForDialog,
)

export function LineList() {
  const store = useFormStore()
  const undo = useLineUndo()
  const toast = useToast()
  const selecting = useForm(({ selected }) => selected !== null)
  // Moves focus, because the button that turns selection mode on or off disappears when clicked.
  useFocusIfLost(selecting, selecting ? 'tick' : selectLinesId)
  const [filling, setFilling] = useState(false)
  const [changed, setChanged] = useState('')
  const commands = useMemo(
    () =>
      createLineCommands({
        store,
        undo,
        announce: setChanged,
        refuse: (title, text) => toast.show({ kind: 'error', title, text }),
        onFill: () => setFilling(true),
      }),
    [store, undo, toast],
  )
  const close = () => setFilling(false)

  return (
    <>
      <FindLine />
      <LineTable commands={commands} />
      {selecting && <SelectionBar commands={commands} />}
      <p className="vh" aria-live="polite">
        {changed}
      </p>
      {filling && <FillDownDialog onClose={close} onLoadFailed={close} />}
    </>
  )
}

const none: ReadonlySet<string> = new Set()

/** The bar with the actions on the selected lines. It stays visible while the table scrolls. */
function SelectionBar({ commands }: { commands: LineCommands }) {
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
