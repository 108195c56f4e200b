import { narrowedBy } from '#web/order/list/narrowing.ts'
import { useNarrowedNames } from '#web/order/list/use-narrowed-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { AdminOrders } from './admin-orders.ts'
import { countLine } from './order-filters.ts'
import type { ManyOrders } from './use-many-orders.ts'

interface OrdersCountProps {
  list: AdminOrders | null
  many: ManyOrders
  /** Clears the filters that came from the URL and have no control in the filter bar. */
  onWiden: () => void
}

export function OrdersCount({ list, many, onWiden }: OrdersCountProps) {
  const { selection, failed } = many
  const filters = list?.filters ?? {}
  const names = useNarrowedNames(filters)
  return (
    <>
      <p className="ad-count" role="status">
        {list && countLine(list, names)}
        {selection.size > 0 && (
          <>
            {' · '}
            <b>{selection.size.toLocaleString('en-US')} selected</b>
          </>
        )}
      </p>
      {narrowedBy(filters) > 0 && (
        <Button variant="quiet" onClick={onWiden}>
          Clear filters
        </Button>
      )}
      {failed === 'check' && (
        <Message
          kind="error"
          className="ad-act"
          title="Could not check which selected orders are still listed"
          actions={
            <>
              <Button onClick={many.recheck}>Try again</Button>
              <Button variant="plain" onClick={many.clear}>
                Select none
              </Button>
            </>
          }
        >
          Try again before you archive or export them.
        </Message>
      )}
      {failed === 'all' && (
        <Message
          kind="error"
          className="ad-act"
          title="Could not load the matching orders"
          actions={<Button onClick={() => void many.selectAll()}>Try again</Button>}
        >
          Nothing was added to the selection.
        </Message>
      )}
    </>
  )
}
