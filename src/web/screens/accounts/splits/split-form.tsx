import { useEffect } from 'react'
import { DraftForm } from '#web/draft/draft-form.tsx'
import type { StoredSplits } from '#web/order/store-splits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { SplitConflict } from './split-conflict.tsx'
import { leavePercent, type SplitDraft } from './split-draft.ts'
import { AgronomistRows, CustomerRows } from './split-rows.tsx'
import { useSplitEditor } from './use-split-editor.ts'
import type { SplitPeople } from './use-split-people.ts'

interface SplitFormProps {
  producerId: number
  began: SplitDraft
  list: StoredSplits
  people: SplitPeople
  onStored: (list: StoredSplits) => void
  onClosed: () => void
  onWork: (atWork: boolean) => void
}

/** (rules splits/exactly-100, splits/leaving) */
export function SplitForm({ producerId, began, list, people, onStored, onClosed, onWork }: SplitFormProps) {
  const { known } = people
  const editor = useSplitEditor({ producerId, began, list, known, onStored, onClosed })
  const { content: draft, problems, saving } = editor
  useEffect(() => {
    onWork(true)
    return () => onWork(false)
  }, [onWork])

  const problemAt = (path: string) => problems.find((problem) => problem.path === path)?.message
  const above = problems.filter(({ path }) => path === '' || path === 'splits' || path === 'id')
  const rows = { draft, change, people, problemAt, onLeave: leave }

  function change(step: (draft: SplitDraft) => SplitDraft) {
    editor.change(step, '')
  }
  function leave(side: 'customerShares' | 'agronomistShares', index: number) {
    change((now) => leavePercent(now, side, index))
  }

  return (
    <DraftForm
      draft={editor}
      above={above}
      className="sp-form"
      aria-label={draft.id === null ? 'New usual split' : `Usual split ${began.name}`}
    >
      <fieldset disabled={saving}>
        <TextField
          label="Split name"
          autoFocus
          value={draft.name}
          onChange={(name) => change((now) => ({ ...now, name }))}
          error={problemAt('name')}
          placeholder="e.g. Home farm"
          autoComplete="off"
        />
        <CustomerRows {...rows} />
        <AgronomistRows {...rows} />
      </fieldset>
      <div className="sp-acts end">
        <Button variant="plain" disabled={saving} onClick={editor.discard}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={saving}>
          {saving ? 'Saving...' : 'Save split'}
        </Button>
      </div>
      {editor.clash && <SplitConflict editor={editor} people={people} />}
    </DraftForm>
  )
}
