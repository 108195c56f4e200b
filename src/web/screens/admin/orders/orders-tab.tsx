import { type ReactNode, useMemo, useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { errorText } from '#web/api/call-error.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { narrowingEntries } from '#web/order/list/narrowing.ts'
import { OrdersNotLoaded } from '#web/order/list/orders-not-loaded.tsx'
import { useOrderPages } from '#web/order/list/use-order-pages.ts'
import { useAddress } from '#web/shell/page/use-address.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Message } from '#web/ui/message.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { ActNote } from './act-note.tsx'
import { adminOrders } from './admin-orders.ts'
import { emptyText, filterEntries, readOrderFilters } from './order-filters.ts'
import { OrdersBar, OrdersFoot } from './orders-bar.tsx'
import { OrdersCount } from './orders-count.tsx'
import { OrdersEntries } from './orders-entries.tsx'
import { OrdersTable } from './orders-table.tsx'
import { useManyOrders } from './use-many-orders.ts'
import './orders.css'

const DetailDialog = lazy(async () => (await import('./detail-dialog.tsx')).DetailDialog)

const headingId = 'orders-heading'
const everything = filterEntries({ fiscalYear: null, status: 'active' })

export function OrdersTab() {
  const address = useAddress()
  const filters = useMemo(() => readOrderFilters(address.query), [address.query])
  const { query, list, show, failure, askAgain } = useOrderPages(adminOrders, filters)
  const many = useManyOrders(filters)
  const timeZone = useTimeZone()
  const [details, openDetails] = useDetails(many.orderStored)
  const phone = usePhone()
  const Orders = phone ? OrdersEntries : OrdersTable
  const shown = query.isError && !query.data ? null : list
  /** Changes the filters and focuses the heading, because the button that was clicked disappears. */
  function setAndFocus(entries: Readonly<Record<string, string>>) {
    address.set(entries)
    focusOn(headingId, { preventScroll: true })
  }
  const widen = () => setAndFocus(narrowingEntries({}))
  const clear = () => setAndFocus({ ...narrowingEntries({}), ...everything, q: '' })
  const onSelect = useLatest((order: Order) => many.toggle(order, shown?.filters ?? filters))

  return (
    <>
      <h2 id={headingId} tabIndex={-1} className="vh">
        Purchase Orders Management
      </h2>
      <OrdersBar
        filters={filters}
        address={address}
        many={many}
        total={shown?.total ?? 0}
        timeZone={timeZone}
      />
      {many.act && <ActNote act={many.act} next={headingId} acting={many} />}
      {query.isError && !query.data && (
        <div className="ad-none">
          <OrdersNotLoaded error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && <Loading />}
      {shown?.count === 0 && (
        <NoOrders text={emptyText(shown.filters)} onClear={shown.unfiltered > 0 ? clear : null} />
      )}
      {shown !== null && shown.count > 0 && (
        <Orders
          list={shown}
          selection={many.selection}
          sort={filters.sort}
          onSort={(sort) => address.set(filterEntries({ sort }))}
          onSelectAll={(all) => (all ? void many.selectAll() : many.clear())}
          onShow={show}
          busy={many.isRunning}
          timeZone={timeZone}
          onSelect={onSelect}
          onOpen={openDetails}
        />
      )}
      <OrdersFoot list={shown} many={many}>
        <OrdersCount list={shown} many={many} onWiden={widen} />
      </OrdersFoot>
      {failure !== null && <MoreNotLoaded error={failure} onRetry={askAgain} />}
      {details}
      {many.signIn.asking && <SignInOver onAnswer={many.signIn.answer} />}
    </>
  )
}

function useDetails(onStored: (order: Order) => void): [ReactNode, (order: Order) => void] {
  const timeZone = useTimeZone()
  const [order, setOrder] = useState<Order | null>(null)
  const close = () => setOrder(null)
  usePreloadOnInput(DetailDialog)
  const dialog = order && (
    <DetailDialog
      key={order.id}
      order={order}
      timeZone={timeZone}
      onStored={onStored}
      onClose={close}
      onLoadFailed={close}
    />
  )
  return [dialog, setOrder]
}

function MoreNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Message
      kind="error"
      className="ad-more"
      title="More purchase orders could not be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {errorText(error)}
    </Message>
  )
}

function NoOrders({ text, onClear }: { text: string; onClear: (() => void) | null }) {
  return (
    <div className="ad-none">
      <EmptyState title={text} action={onClear && <Button onClick={onClear}>Clear filters</Button>} />
    </div>
  )
}

function Loading() {
  return (
    <div
      className="ad-scroll ad-loading stack"
      role="status"
      aria-busy="true"
      aria-label="Loading purchase orders"
    >
      {[1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} height={16} />
      ))}
    </div>
  )
}
