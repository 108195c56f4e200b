import { useId } from 'react'
import { agronomists } from '#shared/picklist/lists.ts'
import { DraftForm } from '#web/draft/draft-form.tsx'
import { EntryConflict } from '#web/entry/entry-conflict-dialog.tsx'
import { type EntryEditorOptions, useEntryEditor } from '#web/entry/use-entry-editor.ts'
import { Trace } from '#web/trace/trace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { EntryDialogView } from '../list-view.ts'
import { EntryChanges } from './entry-changes.tsx'
import { EntryFields } from './entry-fields.tsx'
import { PersonSignIn } from './person-sign-in.tsx'
import './entry.css'

interface EntryDialogProps extends EntryEditorOptions {
  view: EntryDialogView
}

/** (rule list-tabs/saving) */
export function EntryDialog(options: EntryDialogProps) {
  const { list, view, stored } = options
  const id = useId()
  const editor = useEntryEditor(options)
  const { draft, form, saving } = editor

  return (
    <Dialog
      open
      onClose={editor.close}
      title={(form.isNew && view.createTitle) || view.editTitle}
      footer={
        <span className="end">
          <Button variant="plain" disabled={saving} onClick={editor.close}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} disabled={!editor.canSave}>
            {saving ? 'Saving...' : view.saveLabel}
          </Button>
        </span>
      }
    >
      <DraftForm id={id} draft={draft} above={form.above}>
        <fieldset disabled={saving}>
          <EntryFields form={form} view={view} />
        </fieldset>
      </DraftForm>
      {stored && <EntryChanges list={list} stored={stored} form={form} />}
      {stored && list.list === agronomists.list && (
        <PersonSignIn email={String(stored.email)} name={String(stored.name)} />
      )}
      {stored && list.list === agronomists.list && <Trace of={{ person: String(stored.email) }} />}
      {draft.clash && <EntryConflict editor={editor} />}
    </Dialog>
  )
}
