import type { LegalContent } from '#shared/picklist/entries.ts'
import { DraftForm } from '#web/draft/draft-form.tsx'
import type { Draft } from '#web/draft/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field/text-field.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import './legal.css'
import { LegalConflict } from './legal-conflict.tsx'
import { LegalHistory, type LegalHistoryProps } from './legal-history.tsx'
import { useLegalForm } from './use-legal-form.ts'

interface LegalFormProps extends Pick<LegalHistoryProps, 'history' | 'timeZone'> {
  stored: LegalContent
  onReplaced: () => void
}

const replaceQuestion: Question = {
  title: 'Replace your changes?',
  text: 'The earlier text will replace your unsaved changes.',
  confirmLabel: 'Replace',
  danger: true,
}

export function LegalForm({ stored, history, timeZone, onReplaced }: LegalFormProps) {
  const draft = useLegalForm(stored, onReplaced)
  const confirm = useConfirm()

  async function use(former: string) {
    if (draft.isChanged && !(await confirm(replaceQuestion))) return
    draft.change(() => former)
    focusOn('legal-text')
  }

  return (
    <>
      <DraftForm draft={draft}>
        <TextArea
          id="legal-text"
          label="Terms and Conditions"
          hideLabel
          className="legal-text"
          rows={16}
          value={draft.content}
          onChange={(content) => draft.change(() => content)}
          error={draft.problems[0]?.message}
          hint="New and edited orders use this text. Earlier versions keep theirs."
        />
        <LegalButtons draft={draft} />
      </DraftForm>
      {draft.clash && <LegalConflict draft={draft} />}
      <LegalHistory history={history} timeZone={timeZone} onUse={(former) => void use(former)} />
    </>
  )
}

function LegalButtons({ draft }: { draft: Draft<LegalContent, string> }) {
  const { base, isChanged, saving } = draft
  return (
    <p className="legal-buttons">
      <Button type="submit" variant="primary" disabled={saving}>
        Save Terms and Conditions
      </Button>
      {isChanged && (
        <Button variant="plain" disabled={saving} onClick={() => draft.change(() => base.content)}>
          Undo changes
        </Button>
      )}
      <span className="note" role="status">
        {saving ? 'Saving...' : isChanged ? 'Not saved yet' : ''}
      </span>
    </p>
  )
}
