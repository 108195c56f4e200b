import type { ChecklistEntry } from '#web/order/model/checklist.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What the order needs: done ones turn quiet, open ones lead to their field. */
export function RequiredList({ entries }: { entries: readonly ChecklistEntry[] }) {
  const { goTo } = useOrderForm()
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
              <button type="button" className="of-link" onClick={() => goTo(entry.path)}>
                {entry.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
