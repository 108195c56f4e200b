import { useCallback, useMemo, useRef, useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { endSentence } from '#shared/text.ts'
import { errorText } from '#web/api/call-error.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { narrowingEntries } from '#web/order/list/narrowing.ts'
import { useOrderPages } from '#web/order/list/use-order-pages.ts'
import { useAddress } from '#web/shell/page/use-address.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Message } from '#web/ui/message.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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

/** Purchase Orders Management: all users' orders, and bulk actions on them. */
export function OrdersTab() {
  const address = useAddress()
  const filters = useMemo(() => readOrderFilters(address.query), [address.query])
  const { query, list, show, failure, askAgain } = useOrderPages(adminOrders, filters)
  const many = useManyOrders(filters)
  const timeZone = useTimeZone()
  const details = useDetails()
  const phone = usePhone()
  const heading = useRef<HTMLHeadingElement>(null)
  const Orders = phone ? OrdersEntries : OrdersTable
  const shown = query.isError && !query.data ? null : list
  /** The pressed button disappears, so focus moves to the heading. */
  function widen() {
    address.set(narrowingEntries({}))
    heading.current?.focus({ preventScroll: true })
  }
  function clear() {
    const everything = filterEntries({ fiscalYear: null, status: 'active' })
    address.set({ ...narrowingEntries({}), ...everything, q: '' })
    heading.current?.focus({ preventScroll: true })
  }
  const onSelect = useLatest((order: Order) => many.toggle(order, shown?.filters ?? filters))

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="vh">
        Purchase Orders Management
      </h2>
      <OrdersBar
        filters={filters}
        address={address}
        many={many}
        total={shown?.total ?? 0}
        timeZone={timeZone}
      />
      {many.act && (
        <ActNote
          act={many.act}
          next={heading}
          onStop={many.stop}
          onGoOn={many.goOn}
          onUndo={many.undo}
          onDismiss={many.dismiss}
        />
      )}
      {query.isError && !query.data && (
        <div className="ad-none">
          <ErrorState title="The purchase orders could not be loaded" onRetry={() => void query.refetch()}>
            {`${endSentence(query.error.messageOr('The server did not respond.'))} Your filters are still set.`}
          </ErrorState>
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
          onOpen={details.open}
        />
      )}
      <OrdersFoot list={shown} many={many}>
        <OrdersCount list={shown} many={many} onWiden={widen} />
      </OrdersFoot>
      {failure !== null && (
        <Message
          kind="error"
          className="ad-more"
          title="More purchase orders could not be loaded"
          actions={<Button onClick={askAgain}>Try again</Button>}
        >
          {errorText(failure, 'The server did not respond.')}
        </Message>
      )}
      {details.order && (
        <DetailDialog
          key={details.order.id}
          order={details.order}
          timeZone={timeZone}
          onStored={many.orderStored}
          onClose={details.close}
          onLoadFailed={details.close}
        />
      )}
      {many.signIn.asking && <SignInOver onAnswer={many.signIn.answer} />}
    </>
  )
}

function useDetails() {
  const [order, setOrder] = useState<Order | null>(null)
  usePreloadOnInput(DetailDialog)
  return { order, open: setOrder, close: () => setOrder(null) }
}

/** A stable function that calls the latest one, so that rows render again only when they change. */
function useLatest<Args extends unknown[]>(now: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(now)
  latest.current = now
  return useCallback((...args) => latest.current(...args), [])
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
