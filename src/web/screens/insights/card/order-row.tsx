import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import { may } from '#shared/access.ts'
import { businessDay } from '#shared/business-day.ts'
import { childSubtitle, documentLabels } from '#shared/order/kinds.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import '#web/ui/field/choice.css'
import { Icon } from '#web/ui/icon.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { AcesNote } from './aces-note.tsx'
import { CardButtons } from './card-buttons.tsx'
import { useCardDialogs } from './card-dialogs.tsx'
import { CardLines } from './card-lines.tsx'
import { CardWho } from './card-who.tsx'
import { Fact, type OrderCardProps, RenewalFacts, territoriesOf, WhoFacts } from './order-card.tsx'
import { RowStatus } from './order-status.tsx'
import { ReviewNote } from './review-note.tsx'
import { useRowColumns } from './row-columns.ts'
import { useLikely } from './use-whole-order.ts'
import './order-row.css'

/** The column headings. Screen readers don't need them, because each row names its own parts. */
export function RowsHead({ selectAll }: { selectAll?: ReactNode }) {
  const { year, customers } = useRowColumns()
  return (
    <div className="in-rowhead in-cols">
      <div className="c-tick">{selectAll}</div>
      <span />
      <HeadCells names={['PO #', 'State']} />
      {year && <HeadCells names={['FY']} className="c-fy" />}
      <HeadCells names={['Producer']} />
      {customers && <HeadCells names={['Customers']} className="c-cust" />}
      <HeadCells names={['Agronomists', 'Territory', 'Created']} />
      <span className="fig" aria-hidden="true">
        Total
      </span>
    </div>
  )
}

function HeadCells({ names, className }: { names: readonly string[]; className?: string }) {
  return names.map((name) => (
    <span key={name} className={className} aria-hidden="true">
      {name}
    </span>
  ))
}

/**
 * A row that shows an order on one line and expands into the order's card (rule lists/rows). Re-renders only
 * when its props change.
 */
export const OrderRow = memo(function OrderRow({
  order,
  open,
  onToggle,
  place,
  total,
  selected = false,
  onTick,
}: OrderCardProps) {
  const id = `order-${order.id}`
  const body = `card-${order.id}`
  const toggle = () => onToggle(order.id)
  const likely = useLikely(order, open)
  return (
    <article
      className={classNames('in-row', open && 'on', selected && 'selected')}
      aria-labelledby={id}
      tabIndex={-1}
      aria-posinset={place}
      aria-setsize={total}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer gets the whole line, the keys its button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button handles keys */}
      <div className="in-cols in-line" onClick={(event) => isOfTheLine(event) && toggle()} {...likely}>
        <span className="c-tick">
          {onTick && (
            <label className="tick">
              <input
                type="checkbox"
                aria-label={`Select ${order.displayPo}`}
                checked={selected}
                onChange={nothing}
                onClick={({ currentTarget, shiftKey }) => onTick(place - 1, currentTarget.checked, shiftKey)}
              />
            </label>
          )}
        </span>
        <h2 id={id} className={order.documentType === 'original' ? undefined : 'child'}>
          <button
            type="button"
            className="in-open"
            aria-expanded={open}
            aria-controls={open ? body : undefined}
            onClick={toggle}
          >
            <Icon name="chevron-right" />
            <RowNumber order={order} />
          </button>
        </h2>
        <RowCells order={order} open={open} />
      </div>
      {open && <RowBody order={order} id={body} />}
    </article>
  )
})

/**
 * Does nothing, because the checkbox reacts to clicks instead of change events. Only a click reports whether
 * Shift is pressed.
 */
const nothing = () => {}

/**
 * True if a click in the row expands or collapses the order. Clicks on buttons and checkboxes in the row, and
 * clicks that select text, don't.
 */
function isOfTheLine({ target }: MouseEvent): boolean {
  const onButton = target instanceof Element && target.closest('button, label')
  return !onButton && (window.getSelection()?.isCollapsed ?? true)
}

const marks = {
  original: null,
  supplemental: { look: 'supp', word: 'Supplemental' },
  credit_memo: { look: 'memo', word: 'Credit memo' },
}

function RowNumber({ order: { documentType, displayPo } }: { order: CardOrder }) {
  const mark = marks[documentType]
  return (
    <>
      {mark && <i className={`in-mark ${mark.look}`} />}
      <span className="vh">{documentLabels[documentType]} </span>
      {displayPo}
      {mark && <small aria-hidden="true">{mark.word}</small>}
    </>
  )
}

function RowCells({ order, open }: { order: CardOrder; open: boolean }) {
  const { user, timeZone, finalizing, perform } = useCardDialogs()
  const { year, customers } = useRowColumns()
  const customerNames = order.customerAssignments.map(({ customerName }) => customerName).join(', ')
  const agronomists = order.agronomistAssignments.map(({ name, email }) => name || email).join(', ')
  // An expanded row has no Retry button, because the card below it already has one.
  const refused = order.acesState === 'failed' && !finalizing.has(order.id) && !open
  return (
    <>
      <span className="c-state">
        <RowStatus order={order} />
        {refused && may(user, 'finalize', order) && (
          <Button
            variant="quiet"
            aria-label={`Retry ${order.displayPo}`}
            onClick={() => perform('finalize', order)}
          >
            Retry
          </Button>
        )}
      </span>
      {year && (
        <span className="c-fy">
          <span className="vh">FY </span>
          {order.fiscalYear}
        </span>
      )}
      <span className="c-prod cut" translate="no" title={order.producerName}>
        <span className="vh">Producer </span>
        {order.producerName}
      </span>
      {customers && (
        <span className="c-cust cut" translate="no" title={customerNames}>
          <span className="vh">Customers </span>
          {customerNames}
        </span>
      )}
      <span className="c-agr cut" title={agronomists}>
        <span className="vh">Agronomists </span>
        {agronomists}
      </span>
      <span className="c-ter cut">
        <span className="vh">Territory </span>
        {territoriesOf(order)}
      </span>
      <span className="c-day">
        <span className="vh">Created </span>
        {businessDay(order.createdAt, timeZone)}
      </span>
      <span className="c-tot fig">
        <span className="vh">Total </span>
        <DocumentMoney value={order.grandTotal} type={order.documentType} />
      </span>
    </>
  )
}

function RowBody({ order, id }: { order: CardOrder; id: string }) {
  const [lines, setLines] = useState(true)
  const subtitle = childSubtitle(order)
  return (
    <div id={id} className="in-body">
      {subtitle && <p className="in-subl">{subtitle}</p>}
      <dl className="in-facts">
        {order.versionNumber > 1 && <Fact name="Version">v{order.versionNumber}</Fact>}
        <Fact name="FY">{order.fiscalYear}</Fact>
        <Fact name="Territory" className="in-terr">
          {territoriesOf(order)}
        </Fact>
        <WhoFacts order={order} />
        <RenewalFacts order={order} />
      </dl>
      <AcesNote order={order} />
      <ReviewNote order={order} />
      <CardWho order={order} />
      <div className="in-foot">
        <CardLines order={order} open={lines} onToggle={() => setLines(!lines)} />
        <CardButtons order={order} />
      </div>
    </div>
  )
}
