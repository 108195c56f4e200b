import { type ReactNode, type RefObject, useEffect } from 'react'
import { Message } from '#web/ui/message.tsx'
import type { EntryEditor } from './use-entry-editor.ts'
import './entry-fieldset.css'

interface EntryFieldsetProps {
  id: string
  page: RefObject<HTMLFormElement | null>
  editor: EntryEditor
  /** Appears above the fields and stays usable during a save. */
  note?: ReactNode
  children: ReactNode
}

/** The form of an entry. Problems that belong to no field appear above the fields. */
export function EntryFieldset({ id, page, editor, note, children }: EntryFieldsetProps) {
  const { form, saving, refusals } = editor
  // The pressed button is disabled during the save and loses focus; move it to the first problem.
  useEffect(() => {
    if (refusals === 0 || saving) return
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')
    const place = wrong ?? firstField(page).current
    place?.focus()
  }, [refusals, saving, page])

  const above = form.refused.filter(({ path }) => !form.fields.some(({ name }) => name === path))
  return (
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
        <Message kind="error" tabIndex={-1} className="entry-above">
          {above.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Message>
      )}
      {note}
      <fieldset disabled={saving}>{children}</fieldset>
    </form>
  )
}

/** The first editable field, resolved on use; read-only fields may come before it. */
export function firstField(page: RefObject<HTMLFormElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return page.current?.querySelector<HTMLElement>('input:not([readonly]), select') ?? null
    },
  }
}
