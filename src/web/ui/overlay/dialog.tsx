import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import type { DialogProps } from './dialog-content.tsx'
import { bufferKeysForDialog } from './key-buffer.ts'
import './dialog.css'
import '#web/ui/focus.ts'

const DialogContent = lazy(
  async () => (await import('./dialog-content.tsx')).DialogContent,
  bufferKeysForDialog,
)

/** A modal dialog; the code that traps focus is loaded after the page. */
export function Dialog(props: DialogProps) {
  usePreloadOnInput(DialogContent)
  return (props.open || DialogContent.isLoaded()) && <DialogContent {...props} />
}
