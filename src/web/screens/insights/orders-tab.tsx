import { useSession } from '#web/shell/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CardSkeletons } from './card-skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { countLine } from './list-filters.ts'
import { leftPlace } from './list-place.ts'
import { LostCards } from './lost-cards.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderList } from './order-list.tsx'
import { sentence } from './sentence.ts'
import { useListFilters } from './use-list-filters.ts'
import { useOpened } from './use-opened.ts'
import { useOrderPages } from './use-order-pages.ts'

/** View Purchase Orders: filters, how many there are, and the cards. */
export function OrdersTab() {
  const { user } = useSession()
  const filtering = useListFilters()
  const opened = useOpened(leftPlace(user.email, JSON.stringify(filtering.filters))?.opened)
  const { query, list, show, failure, askAgain } = useOrderPages(user.email, filtering.filters)
  const shown = query.isError && !query.data ? null : list
  const line = shown && shown.total > 0 ? countLine(shown.total, shown.unfiltered, shown.filters) : ''

  return (
    <OrderActs>
      <FilterBar {...filtering} />
      <p className="in-count" role="status">
        {line}
      </p>
      {query.isError && !query.data && (
        <div className="card">
          <ErrorState title="The purchase orders could not be loaded" onRetry={() => void query.refetch()}>
            {`${sentence(query.error.messageOr('The server did not answer.'))} Your filters are kept.`}
          </ErrorState>
        </div>
      )}
      {query.isPending && <CardSkeletons />}
      {shown && shown.count === 0 && <NoOrders list={shown} onClear={filtering.clear} />}
      {shown && shown.count > 0 && (
        <div>
          <OrderList
            key={JSON.stringify(shown.filters)}
            who={user.email}
            opened={opened}
            list={shown}
            onShow={show}
            busy={query.isFetching}
          />
          {failure !== null && <LostCards error={failure} onRetry={askAgain} />}
        </div>
      )}
    </OrderActs>
  )
}
