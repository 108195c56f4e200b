import { plural } from '#shared/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { focusNext, named } from '#web/ui/focus.ts'
import type { MyCustomers } from './use-my-customers.ts'

interface ListActsProps {
  my: MyCustomers
  total: number
  atWork: boolean
  onNew: () => void
}

/**
 * Shows how many customers the user has and how many changes are unsaved. Shows the Update List button if
 * there are unsaved changes, otherwise the New button (rule accounts/my-customer).
 */
export function ListActs({ my, total, atWork, onNew }: ListActsProps) {
  const changes = my.pending.size

  async function update() {
    await my.update()
    focusNext(() => named('update-list') ?? named('update-note'))
  }

  return (
    <div className="ac-acts">
      <p data-focus="update-note" tabIndex={-1} className="ac-note" role="status">
        {noteOf(my, total, atWork)}
        {my.error && (
          <Button variant="quiet" onClick={my.retry}>
            Try again
          </Button>
        )}
      </p>
      {changes > 0 ? (
        <Button data-focus="update-list" variant="primary" disabled={my.saving} onClick={() => void update()}>
          {my.saving ? 'Saving...' : 'Update List'}
        </Button>
      ) : (
        !atWork && (
          <Button icon="add" data-focus="new-customer" onClick={onNew}>
            New
          </Button>
        )
      )}
    </div>
  )
}

function noteOf(my: MyCustomers, total: number, atWork: boolean): string {
  // The space at the end separates the message from its button.
  if (my.error) return 'Could not load your customers. '
  if (!my.ready) return ''
  if (atWork) return 'To change your customers, save or cancel first.'
  const count = `${my.count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${my.count === 1 ? 'is' : 'are'} yours`
  const changes = my.pending.size
  return changes > 0 ? `${count}, ${plural(changes, 'change')} not saved` : count
}
