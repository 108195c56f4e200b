import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Draft } from './use-draft.ts'
import './draft.css'

interface DraftConflictProps<Base, Content> {
  draft: Pick<Draft<Base, Content>, 'clash' | 'content' | 'keep' | 'restart' | 'saveOver'>
  /** Label of the button that overwrites the other user's changes. */
  saveLabel?: string
  onDiscard?: () => void
  onSave?: () => void
  children: ReactNode
}

/** Shown when another user saved first: both versions are kept until the user decides which one to save. */
export function DraftConflict<Base, Content>(props: DraftConflictProps<Base, Content>) {
  const { clash, content, keep, restart, saveOver } = props.draft
  if (!clash) return null
  const {
    saveLabel = 'Save mine',
    onDiscard = () => restart(clash.current),
    onSave = () => saveOver(clash, content),
    children,
  } = props
  return (
    <Dialog
      open
      nested
      title={clash.message}
      onClose={keep}
      footer={
        <span className="end answers">
          <Button variant="plain" onClick={keep}>
            Keep editing
          </Button>
          <Button onClick={onDiscard}>Discard mine</Button>
          <Button variant="primary" data-focus="first" onClick={onSave}>
            {saveLabel}
          </Button>
        </span>
      }
    >
      {children}
    </Dialog>
  )
}

export function BothVersions({ mine, theirs }: { mine: ReactNode; theirs: ReactNode }) {
  return (
    <>
      <p className="sub">Your changes are safe.</p>
      <div className="dr-both">
        <section aria-label="Yours">
          <h3>Yours</h3>
          {mine}
        </section>
        <section aria-label="Saved">
          <h3>Saved</h3>
          {theirs}
        </section>
      </div>
    </>
  )
}
