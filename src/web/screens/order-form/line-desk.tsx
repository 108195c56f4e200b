import { type ReactNode, useState } from 'react'
import type { ChecklistEntry } from '#web/order/model/checklist.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { LineActsContext, useLineHistory } from './form/line-acts.ts'
import type { OrderFormView } from './form/order-form-context.tsx'
import { useFormKeys } from './form-keys.ts'

const ShortcutsDialog = lazy(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  bufferKeysForDialog,
)

interface LineDeskProps {
  view: OrderFormView
  /** Nothing was done to lines; whether there was something else to take back. */
  onNothingToUndo: () => boolean
  blocked: boolean
  entries: readonly ChecklistEntry[]
  onSubmit: () => void
  children: ReactNode
}

/** What the keyboard does anywhere in the form: submit, take back, list its shortcuts. */
export function LineDesk({ view, onNothingToUndo, blocked, entries, onSubmit, children }: LineDeskProps) {
  const { form, change, goTo } = view
  const acts = useLineHistory(form, change)
  const [listing, setListing] = useState(false)

  useFormKeys({
    undo: () => acts.undo() || onNothingToUndo(),
    redo: acts.redo,
    help: () => setListing(true),
    submit() {
      const open = entries.find((entry) => !entry.done)
      if (!blocked) onSubmit()
      else if (open) goTo(open.path)
    },
  })

  const close = () => setListing(false)
  return (
    <LineActsContext value={acts}>
      {children}
      {listing && <ShortcutsDialog onClose={close} onLoadFailed={close} />}
    </LineActsContext>
  )
}
