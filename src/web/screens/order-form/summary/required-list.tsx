import { type ChecklistEntry, newLineKey } from '#web/order/model/checklist.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { goToProblem } from '#web/screens/order-form/form/go-to-problem.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * Lists what the order requires. Unmet requirements link to their fields; once all are met, the list shrinks
 * to one line.
 */
export function RequiredList() {
  const all = useForm((view) => view.checklist)
  const entries = all.filter((entry) => entry.key !== newLineKey)
  const newLine = all.find((entry) => entry.key === newLineKey)
  const done = entries.filter((entry) => entry.done).length
  const count = `${done} of ${entries.length}`
  return (
    <section aria-label="Required">
      {done < entries.length ? (
        <>
          <h2>
            Required <span>{count}</span>
          </h2>
          <Entries entries={entries} />
        </>
      ) : (
        <details className="of-fold">
          <summary>
            <Icon name="check" />
            Required <span className="end">{count}</span>
            <Icon name="chevron-right" />
          </summary>
          <Entries entries={entries} />
        </details>
      )}
      {newLine && <NewLineRow entry={newLine} />}
    </section>
  )
}

function Entries({ entries }: { entries: readonly ChecklistEntry[] }) {
  const store = useFormStore()
  return (
    <ul className="of-req">
      {entries.map((entry) => (
        <li key={entry.key} className={entry.done ? 'done' : 'todo'}>
          <Icon name={entry.done ? 'check' : 'ring'} />
          {entry.done ? (
            <span>
              {entry.text}
              <span className="vh"> (done)</span>
            </span>
          ) : (
            <button type="button" className="link-button" onClick={() => goToProblem(store, entry.path)}>
              {entry.text}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The row for the unfinished line. Shows the line's number and how many requirements are still open. */
function NewLineRow({ entry }: { entry: ChecklistEntry }) {
  const store = useFormStore()
  const number = useForm(({ form }) => form.lines.length + 1)
  const needed = useForm(({ newLineNeeds }) => newLineNeeds?.length ?? 0)
  return (
    <p className="of-newline">
      <Icon name="pencil" />
      Line {number} in progress
      <button type="button" className="link-button" onClick={() => goToProblem(store, entry.path)}>
        {needed > 0 ? `${needed} still required` : 'Not added'}
      </button>
    </p>
  )
}
