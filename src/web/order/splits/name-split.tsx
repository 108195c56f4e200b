import { DraftForm } from '#web/draft/draft-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { type SharesToKeep, useNameSplit } from './use-name-split.ts'
import './name-split.css'

interface NameSplitProps extends SharesToKeep {
  onKept: (name: string) => void
  onLeft: () => void
}

export function NameSplit(props: NameSplitProps) {
  const draft = useNameSplit(props)
  const { content, problems, saving } = draft
  return (
    <DraftForm draft={draft} className="os-naming">
      <TextField
        label="Usual split name"
        autoFocus
        value={content}
        onChange={(name) => draft.change(() => name, 'name')}
        error={problems[0]?.message}
        placeholder="e.g. Home farm"
        autoComplete="off"
        readOnly={saving}
      />
      <Button type="submit" disabled={saving}>
        {saving ? 'Saving...' : 'Save split'}
      </Button>
    </DraftForm>
  )
}
