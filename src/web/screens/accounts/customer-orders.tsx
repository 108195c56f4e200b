import { orders } from '#shared/api/orders.ts'
import { businessDay } from '#shared/business-day.ts'
import { fiscalYearFilterChoices } from '#shared/constants.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { type OrderState, orderState } from '#shared/order/order-states.ts'
import type { Customer } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'
import { endSentence } from '#shared/text.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { stateLabels } from '#web/order/list/narrowing.ts'
import { Link } from '#web/shell/page/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney, SumMoney } from '#web/words/money.tsx'

const shownOrders = 5

/** The tone and label of each order state, the same as on the filter chips in Insights. */
const stateLooks = {
  open: { tone: 'open', children: stateLabels.open },
  finalized: { tone: 'open', icon: 'lock', children: stateLabels.finalized },
  waiting: { tone: 'warn', children: stateLabels.waiting },
  failed: { tone: 'bad', children: stateLabels.failed },
} as const satisfies Record<OrderState, object>

/** The customer's orders, limited to those that the user can see in Insights (rule accounts/orders). */
export function CustomerOrders({ customer: { id }, onRenew }: { customer: Customer; onRenew: () => void }) {
  const { data, error, refetch } = useEndpoint(orders.cards, {
    query: { customer: id, limit: shownOrders, sort: 'date-newest', view: 'card' },
  })
  return (
    <section className="ac-orders" aria-labelledby="customer-orders">
      <header>
        <h3 id="customer-orders">Orders</h3>
        <Link className="btn quiet" to={`/insights?customer=${id}`}>
          Show all
        </Link>
        <Button onClick={onRenew}>Renew a season</Button>
        <Link className="btn primary" to={`/?producer=${id}`}>
          New order
        </Link>
      </header>
      {!data && !error && <Skeleton height={120} />}
      {!data && error && (
        <ErrorState title="The orders could not be loaded" onRetry={() => void refetch()}>
          {endSentence(error.messageOr())}
        </ErrorState>
      )}
      {data?.length === 0 && (
        <EmptyState title="No Purchase Orders">Use New order to create the first one.</EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <Years customer={id} />
          <LastOrders customer={id} orders={data} />
        </>
      )}
    </section>
  )
}

function Years({ customer }: { customer: number }) {
  return (
    <dl className="ac-years">
      {fiscalYearFilterChoices.map((year) => (
        <Year key={year} customer={customer} year={year} />
      ))}
    </dl>
  )
}

function Year({ customer, year }: { customer: number; year: number }) {
  const { data } = useEndpoint(orders.sum, { query: { customer, fiscalYear: year } })
  return (
    <div>
      <dt>FY {year}</dt>
      <dd>
        {data ? (
          <>
            <b className="fig">
              <SumMoney value={data.total} />
            </b>{' '}
            <span className="note">{plural(data.count, 'order')}</span>
          </>
        ) : (
          <Skeleton height={20} />
        )}
      </dd>
    </div>
  )
}

function LastOrders({ customer, orders: last }: { customer: number; orders: readonly CardOrder[] }) {
  const timeZone = useTimeZone()
  return (
    <table aria-label="Last orders">
      <thead>
        <tr>
          <th>PO #</th>
          <th>State</th>
          <th className="c-made">Created</th>
          <th className="fig">Order total</th>
          <th className="fig">Share</th>
        </tr>
      </thead>
      <tbody>
        {last.map((order) => {
          const share = order.customerAssignments.find(({ id }) => id === customer)
          return (
            <tr key={order.id}>
              <td>
                <Link to={`/insights?q=${order.displayPo}`}>{order.displayPo}</Link>
              </td>
              <td>
                <StatusWord {...stateLooks[orderState(order)]} />
              </td>
              <td className="c-made">{businessDay(order.createdAt, timeZone)}</td>
              <td className="fig">
                <DocumentMoney value={order.grandTotal} type={order.documentType} />
              </td>
              <td className="fig">
                {share ? <DocumentMoney value={share.amount} type={order.documentType} /> : '–'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
