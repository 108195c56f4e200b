import { Message } from '#web/ui/message.tsx'
import { archivedChoices } from './archived-choices.ts'
import { useForm, useFormStore } from './form/form-store.tsx'
import { goToProblem } from './form/go-to-problem.ts'

/**
 * Shows notes about a prefilled form and, for a copy, which archived people and services the user must
 * replace (rule kinds/copy-replaces-archived).
 */
export function CopyNotes({ notes }: { notes: readonly string[] }) {
  const store = useFormStore()
  const form = useForm((view) => view.form)
  const rules = useForm((view) => view.rules)
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
                <button
                  type="button"
                  className="link-button of-stale"
                  onClick={() => goToProblem(store, path)}
                >
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
