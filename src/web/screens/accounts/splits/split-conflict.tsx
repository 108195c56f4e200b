import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { actOf, type SplitDraft } from './split-draft.ts'
import { SplitParts } from './split-view.tsx'
import type { SplitClash, useSplitEditor } from './use-split-editor.ts'
import type { SplitPeople } from './use-split-people.ts'

interface SplitConflictProps {
  clash: SplitClash
  draft: SplitDraft
  people: SplitPeople
  editor: Pick<ReturnType<typeof useSplitEditor>, 'keep' | 'reload' | 'overwrite'>
}

/** Another user changed or removed the split first: shows both side by side (rule splits/two-at-once). */
export function SplitConflict({ clash, draft, people, editor }: SplitConflictProps) {
  const primary = useRef<HTMLButtonElement>(null)
  const theirs = clash.list.splits.find(({ id }) => id === draft.id)
  const mine = actOf(draft).split
  return (
    <Dialog
      open
      nested
      title={clash.message}
      onClose={editor.keep}
      initialFocus={primary}
      footer={
        <span className="end answers">
          <Button variant="plain" onClick={editor.keep}>
            Keep editing
          </Button>
          <Button onClick={() => editor.reload(clash)}>Discard mine</Button>
          <Button variant="primary" ref={primary} onClick={() => editor.overwrite(clash)}>
            Save mine
          </Button>
        </span>
      }
    >
      <p className="sub">Your changes are safe.</p>
      <div className="sp-both">
        <section aria-label="Yours">
          <h3>Yours</h3>
          <h4>{mine.name}</h4>
          <SplitParts split={mine} people={people} />
        </section>
        <section aria-label="Saved">
          <h3>Saved</h3>
          {theirs ? (
            <>
              <h4>{theirs.name}</h4>
              <SplitParts split={theirs} people={people} />
            </>
          ) : (
            <p>It was removed.</p>
          )}
        </section>
      </div>
    </Dialog>
  )
}
