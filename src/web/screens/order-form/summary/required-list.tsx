import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { goToProblem } from '#web/screens/order-form/form/go-to-problem.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What the order needs: done ones turn quiet, open ones lead to their field. */
export function RequiredList() {
  const store = useFormStore()
  const entries = useForm((view) => view.checklist)
  const done = entries.filter((entry) => entry.done).length
  return (
    <section aria-labelledby="order-required">
      <h2 id="order-required">
        Required{' '}
        <span>
          {done} of {entries.length}
        </span>
      </h2>
      <ul className="of-req">
        {entries.map((entry) => (
          <li key={entry.key} className={entry.done ? 'done' : 'todo'}>
            <Icon name={entry.done ? 'check' : 'warning'} />
            {entry.done ? (
              <span>
                {entry.text}
                <span className="vh"> (done)</span>
              </span>
            ) : (
              <button type="button" className="of-link" onClick={() => goToProblem(store, entry.path)}>
                {entry.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
