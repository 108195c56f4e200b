import { type ReactNode, type RefObject, useEffect } from 'react'
import { Message } from '#web/ui/message.tsx'
import type { EntryEditor } from './use-entry-editor.ts'
import './entry-fieldset.css'

interface EntryFieldsetProps {
  id: string
  page: RefObject<HTMLFormElement | null>
  editor: EntryEditor
  /** Stands above the fields, and can be used while they are being saved. */
  note?: ReactNode
  children: ReactNode
}

/** The form of an entry. What was refused stands above its fields where it belongs to none of them. */
export function EntryFieldset({ id, page, editor, note, children }: EntryFieldsetProps) {
  const { form, saving, refusals } = editor
  // The button that was pressed is disabled while it saves and loses the focus; what is wrong takes it.
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

/** The first field that can be typed into, once it is there: what is fixed may stand before it. */
export function firstField(page: RefObject<HTMLFormElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return page.current?.querySelector<HTMLElement>('input:not([readonly]), select') ?? null
    },
  }
}
