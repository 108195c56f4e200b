import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { selectLinesId } from './add-line-row.tsx'
import { FindLine } from './find-line.tsx'
import { createLineCommands } from './line-commands.ts'
import { LineTable } from './line-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './line-list.css'

const FillDownDialog = lazy(
  async () => (await import('./fill-down-dialog.tsx')).FillDownDialog,
  bufferKeysForDialog,
)

/** The order's lines: search, reorder, select, and change together. */
export function LineList() {
  const store = useFormStore()
  const undo = useLineUndo()
  const toast = useToast()
  const selecting = useForm(({ selected }) => selected !== null)
  useFocusOfSelection(selecting)
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

/** Moves focus from the button that toggles selection, which disappears when clicked, to what replaced it. */
function useFocusOfSelection(on: boolean): void {
  const before = useRef(on)
  useLayoutEffect(() => {
    if (before.current === on) return
    before.current = on
    if (document.activeElement !== document.body) return
    const next = on ? '.of-ledger .c-sel input[tabindex="0"]' : `#${selectLinesId}`
    document.querySelector<HTMLElement>(next)?.focus()
  }, [on])
}
