import { type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { EntryConflict } from '#web/entry/entry-conflict-dialog.tsx'
import { type EntryEditorOptions, useEntryEditor } from '#web/entry/use-entry-editor.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { EntryDialogView } from '../list-view.ts'
import { EntryChanges } from './entry-changes.tsx'
import { EntryFields } from './entry-fields.tsx'
import './entry.css'

interface EntryDialogProps extends EntryEditorOptions {
  view: EntryDialogView
}

/** A new entry, or a stored one to edit; it closes when it is stored or left (rule list-tabs/saving). */
export function EntryDialog(options: EntryDialogProps) {
  const { list, view, stored } = options
  const id = useId()
  const editor = useEntryEditor(options)
  const { form, saving, refusals, conflict, signIn } = editor
  const page = useRef<HTMLFormElement>(null)
  const initialFocus = useMemo(() => firstField(page), [])

  // The button that was pressed is disabled while it saves and loses the focus; what is wrong takes it.
  useEffect(() => {
    if (refusals === 0 || saving) return
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')
    const place = wrong ?? initialFocus.current
    place?.focus()
  }, [refusals, saving, initialFocus])

  const above = form.refused.filter(({ path }) => !form.fields.some(({ name }) => name === path))
  return (
    <Dialog
      open
      onClose={editor.close}
      initialFocus={initialFocus}
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
      <form
        id={id}
        ref={page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          editor.submit()
        }}
      >
        {above.length > 0 && (
          <Message kind="error" tabIndex={-1} className="le-above">
            {above.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Message>
        )}
        <fieldset disabled={saving}>
          <EntryFields form={form} view={view} />
        </fieldset>
      </form>
      {stored && <EntryChanges list={list} stored={stored} form={form} />}
      {conflict && <EntryConflict form={form} clash={conflict} editor={editor} />}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </Dialog>
  )
}

/** The first field that can be typed into, once it is there: what is fixed may stand before it. */
function firstField(page: RefObject<HTMLFormElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return page.current?.querySelector<HTMLElement>('input:not([readonly]), select') ?? null
    },
  }
}
