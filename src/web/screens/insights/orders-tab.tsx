import { endSentence } from '#shared/text.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CardDialogs } from './card/card-dialogs.tsx'
import { CardSkeletons, RowSkeletons } from './card/card-skeleton.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { useInsightsPages } from './list/insights-pages.ts'
import { countLine } from './list/list-filters.ts'
import { listKey, useListView } from './list/list-view.ts'
import { NoOrders } from './list/no-orders.tsx'
import { OrderList } from './list/order-list.tsx'
import { PageError } from './list/page-error.tsx'
import { rememberedList, useOpened } from './list/remembered-list.ts'
import { useListFilters } from './list/use-list-filters.ts'
import { useOfferedSplit } from './list/use-offered-split.tsx'

/** View Purchase Orders: filters, how many there are, and the cards or rows. */
export function OrdersTab() {
  const { user } = useSession()
  const filtering = useListFilters()
  const [view, setView] = useListView(user.email)
  const opened = useOpened(rememberedList(user.email, listKey(filtering.filters, view))?.opened)
  const { query, list, show, failure, askAgain } = useInsightsPages(user.email, filtering.filters, view)
  const shown = query.isError && !query.data ? null : list
  const offered = useOfferedSplit(user.email, shown)
  const line = shown && shown.total > 0 ? countLine(shown.total, shown.unfiltered, shown.filters) : ''

  return (
    <CardDialogs>
      <FilterBar {...filtering} view={view} onView={setView} />
      <p className="in-count" role="status">
        {line}
      </p>
      {query.isError && !query.data && (
        <div className="card">
          <ErrorState title="The purchase orders could not be loaded" onRetry={() => void query.refetch()}>
            {`${endSentence(query.error.messageOr('The server did not answer.'))} Your filters are kept.`}
          </ErrorState>
        </div>
      )}
      {query.isPending && (view === 'rows' ? <RowSkeletons /> : <CardSkeletons />)}
      {offered.above}
      {shown && shown.count === 0 && <NoOrders list={shown} onClear={filtering.clear} />}
      {shown && shown.count > 0 && (
        <div>
          <OrderList
            key={listKey(shown.filters, view)}
            who={user.email}
            view={view}
            opened={opened}
            list={shown}
            onShow={show}
            busy={query.isFetching}
            noteBelow={offered.below}
          />
          {failure !== null && <PageError error={failure} onRetry={askAgain} />}
        </div>
      )}
      {offered.dialog}
    </CardDialogs>
  )
}
