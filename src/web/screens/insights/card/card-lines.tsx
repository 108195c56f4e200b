import { useState } from 'react'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { endSentence } from '#shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderTotals } from '#web/words/order-figures.tsx'
import { CardLine } from './card-line.tsx'
import { useLikely, useWholeOrder } from './use-whole-order.ts'
import './card-lines.css'

/**
 * How many lines are shown at first. The rest are shown on request, because an order may have a thousand
 * lines.
 */
const firstLines = 50

interface CardLinesProps {
  order: CardOrder
  open: boolean
  onToggle: (id: number) => void
}

export function CardLines({ order, open, onToggle }: CardLinesProps) {
  const id = `lines-${order.id}`
  const likely = useLikely(order, open)
  return (
    <div className="in-lines">
      <Disclosure open={open} onToggle={() => onToggle(order.id)} controls={id} {...likely}>
        Service Line Items ({order.lineCount})<span className="vh"> of {order.displayPo}</span>
      </Disclosure>
      {open && (
        <div id={id} className="in-ledger">
          <LedgerOf order={order} />
        </div>
      )}
    </div>
  )
}

/**
 * Shows the order's lines once they are loaded (rule lists/cards-without-lines). While a newer version loads,
 * the previous one stays visible with its own totals.
 */
function LedgerOf({ order }: { order: CardOrder }) {
  const { data, error, isFetching, refetch } = useWholeOrder(order, true)
  if (data) {
    return (
      <>
        <Lines order={data} />
        <OrderTotals className="in-totals" order={data} discountLabel="Order Discount" />
      </>
    )
  }
  return (
    <>
      {error && !isFetching ? (
        <ErrorState title="The service line items could not be loaded" onRetry={() => void refetch()}>
          {endSentence(error.messageOr())}
        </ErrorState>
      ) : (
        <LinesComing order={order} />
      )}
      <OrderTotals className="in-totals" order={order} discountLabel="Order Discount" />
    </>
  )
}

/**
 * A placeholder for lines that are loading, so that nothing moves when they appear. The placeholder becomes
 * visible only if loading is slow.
 */
function LinesComing({ order: { displayPo, lineCount } }: { order: CardOrder }) {
  const rows = Math.min(lineCount, firstLines)
  return (
    <div
      className="in-coming-lines"
      role="status"
      aria-busy="true"
      aria-label={`Loading the lines of ${displayPo}`}
    >
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={row} width={row === 0 ? '30%' : '85%'} />
      ))}
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  const [all, setAll] = useState(false)
  const count = order.lineItems.length
  const lines = all ? order.lineItems : order.lineItems.slice(0, firstLines)
  return (
    <>
      <table>
        <thead>
          <tr>
            <th className="c-no">
              <span className="vh">Line</span>
            </th>
            <th className="c-what">Field</th>
            <th className="c-svc">Service</th>
            <th className="c-units fig">Units</th>
            <th className="c-disc fig">Discount</th>
            <th className="c-money fig">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <CardLine key={line.id || index} line={line} number={index + 1} type={order.documentType} />
          ))}
        </tbody>
      </table>
      {lines.length < count && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {count} lines
        </Button>
      )}
    </>
  )
}
