import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import './kbd.css'

export const ShortcutsDialog = lazy(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  bufferKeysForDialog,
)

interface ShortcutsButtonProps {
  /** True if the button is inside another dialog, where the shortcut key does nothing. */
  nested?: boolean
}

export function ShortcutsButton({ nested }: ShortcutsButtonProps) {
  const [listing, setListing] = useState(false)
  const close = () => setListing(false)
  return (
    <>
      <Button
        variant="plain"
        className="keys-button"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts={nested ? undefined : '?'}
        onClick={() => setListing(true)}
      >
        Keyboard shortcuts
        {!nested && <kbd>?</kbd>}
      </Button>
      {listing && <ShortcutsDialog nested={nested} onClose={close} onLoadFailed={close} />}
    </>
  )
}
