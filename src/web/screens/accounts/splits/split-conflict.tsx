import { BothVersions, DraftConflict } from '#web/draft/draft-conflict.tsx'
import { actOf } from './split-draft.ts'
import { SplitParts } from './split-view.tsx'
import type { SplitEditor } from './use-split-editor.ts'
import type { SplitPeople } from './use-split-people.ts'

/**
 * Shows both versions if another user changed the split while this user was editing it. If the other user
 * removed the split, shows a note instead of the other version (rule splits/two-at-once).
 */
export function SplitConflict({ editor, people }: { editor: SplitEditor; people: SplitPeople }) {
  const { clash, content } = editor
  const { list, began } = clash?.current ?? editor.base
  const mine = actOf(content).split
  const theirs = list.splits.find(({ id }) => id === began.id)
  return (
    <DraftConflict draft={editor} onDiscard={editor.discardMine}>
      <BothVersions
        mine={
          <>
            <h4>{mine.name}</h4>
            <SplitParts split={mine} people={people} />
          </>
        }
        theirs={
          theirs ? (
            <>
              <h4>{theirs.name}</h4>
              <SplitParts split={theirs} people={people} />
            </>
          ) : (
            <p>This split has been removed.</p>
          )
        }
      />
    </DraftConflict>
  )
}
