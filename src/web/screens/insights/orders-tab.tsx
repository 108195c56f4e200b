import { type ComponentProps, useState } from 'react'
import { OrdersNotLoaded } from '#web/order/list/orders-not-loaded.tsx'
import { useNarrowedNames } from '#web/order/list/use-narrowed-names.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { useOnline } from '#web/ui/use-online.ts'
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
import { Tally } from './list/tally.tsx'
import { useLinkedOrder } from './list/use-linked-order.ts'
import { useListFilters } from './list/use-list-filters.ts'
import { useOfferedSplit } from './list/use-offered-split.tsx'
import { SelectAll } from './select/select-all.tsx'
import { isRunStored } from './select/stored-run.ts'
import { useRowSelection } from './select/use-row-selection.ts'
import { useSelection } from './select/use-selection.ts'

const LookedAt = lazy(async () => (await import('#web/order/views/looked-at.tsx')).LookedAt)

const OrdersOnDevice = lazy(async () => (await import('./list/orders-on-device.tsx')).OrdersOnDevice)

const SelectBar = lazy(async () => (await import('./select/select-bar.tsx')).SelectBar)

export function OrdersTab() {
  const { user, realUser } = useSession()
  const filtering = useListFilters()
  const [view, setView] = useListView(user.email)
  const opened = useOpened(rememberedList(user.email, listKey(filtering.filters, view))?.opened)
  const sought = useLinkedOrder(opened.open)
  const { query, list, show, failure, askAgain } = useInsightsPages(user.email, filtering.filters, view)
  const shown = query.isError && !query.data ? null : list
  const address = filtering.address.query
  const refused = query.isSuccess && !query.isPlaceholderData && address.get('state') === 'failed'
  const offered = useOfferedSplit(user.email, shown)
  const names = useNarrowedNames(filtering.filters)
  const who = realUser ? `${realUser.email} as ${user.email}` : user.email
  const selecting = useSelection(filtering.filters, who)
  const onTick = useRowSelection(shown, selecting)
  const barUsed = useOnceUsed(() => selecting.size > 0 || selecting.failed !== null || isRunStored(who))
  const line = shown ? countLine(shown.total, shown.unfiltered, shown.filters, names) : ''

  return (
    <CardDialogs>
      <FilterBar {...filtering} view={view} onView={setView} />
      <Tally
        state={filtering.filters.state}
        onState={(state) => filtering.change({ state })}
        line={shown && shown.total > 0 ? line : ''}
        total={shown?.total}
        listed={shown?.filters ?? null}
      />
      {query.isError && !query.data && <NotLoaded error={query.error} onRetry={() => void query.refetch()} />}
      {refused && (
        <LookedAt address={address} readAt={query.dataUpdatedAt} onReadAgain={() => void query.refetch()} />
      )}
      {query.isPending && (view === 'rows' ? <RowSkeletons /> : <CardSkeletons />)}
      {offered.above}
      {shown && shown.count === 0 && <NoOrders list={shown} line={line} onClear={filtering.clear} />}
      {shown && shown.count > 0 && (
        <div>
          <OrderList
            key={listKey(shown.filters, view)}
            who={user.email}
            view={view}
            opened={opened}
            sought={query.isPlaceholderData ? null : sought}
            list={shown}
            reading={{ onShow: show, busy: query.isFetching }}
            noteBelow={offered.below}
            selecting={{
              selection: selecting.selection,
              onTick,
              selectAll: <SelectAll selecting={selecting} total={shown.total} />,
            }}
          />
          {failure !== null && <PageError error={failure} onRetry={askAgain} />}
        </div>
      )}
      {barUsed && (
        <SelectBar
          key={who}
          selecting={selecting}
          filters={filtering.filters}
          who={who}
          total={shown?.total ?? 0}
          rows={view === 'rows'}
        />
      )}
      {offered.dialog}
    </CardDialogs>
  )
}

function NotLoaded(props: ComponentProps<typeof OrdersNotLoaded>) {
  const online = useOnline()
  if (!online) return <OrdersOnDevice />
  return (
    <div className="card">
      <OrdersNotLoaded {...props} />
    </div>
  )
}

/**
 * True once the user has selected orders, even if none are selected anymore, because the result of a bulk
 * action must stay visible.
 */
function useOnceUsed(isUsed: () => boolean): boolean {
  const [used, setUsed] = useState(isUsed)
  if (used) return true
  const now = isUsed()
  if (now) setUsed(true)
  return now
}
