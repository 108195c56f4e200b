import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { AdminOrders } from './admin-orders.ts'
import { countLine } from './order-filters.ts'
import type { ManyOrders } from './use-many-orders.ts'

/** How many are shown and chosen; and that it could not be found out which ones are. */
export function OrdersCount({ list, many }: { list: AdminOrders | null; many: ManyOrders }) {
  const { selection, failed } = many
  return (
    <>
      <p className="ad-count" role="status">
        {list && countLine(list)}
        {selection.size > 0 && (
          <>
            {' · '}
            <b>{selection.size.toLocaleString('en-US')} selected</b>
          </>
        )}
      </p>
      {failed === 'check' && (
        <Message
          kind="error"
          className="ad-act"
          title="It could not be found out which of the selected orders are still shown"
          actions={
            <>
              <Button onClick={many.recheck}>Try again</Button>
              <Button variant="plain" onClick={many.clear}>
                Select none
              </Button>
            </>
          }
        >
          Until that is known, nothing can be done with them.
        </Message>
      )}
      {failed === 'all' && (
        <Message
          kind="error"
          className="ad-act"
          title="The orders that match could not be found out"
          actions={<Button onClick={() => void many.selectAll()}>Try again</Button>}
        >
          Nothing was added to the selection.
        </Message>
      )}
    </>
  )
}
