import { archivedChoices } from '#web/order/model/archived-choices.ts'
import { Message } from '#web/ui/message.tsx'
import { useOrderForm } from './form/order-form-context.tsx'

/** What a person must know about a form that was filled in for them; in a copy, what must be replaced. */
export function CopyNotes({ notes }: { notes: readonly string[] }) {
  const { form, rules, goTo } = useOrderForm()
  const stale = form.mode === 'copy_as_new' ? archivedChoices(form, rules) : []
  return (
    <>
      {notes.map((note) => (
        <Message key={note} kind="info" className="of-note">
          {note}
        </Message>
      ))}
      {stale.length > 0 && (
        <Message kind="check" className="of-note" title="No longer offered; replace before you submit:">
          <ul>
            {stale.map(({ path, text }) => (
              <li key={path}>
                <button type="button" className="of-link of-stale" onClick={() => goTo(path)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </Message>
      )}
    </>
  )
}
