import { memo } from 'react'
import { businessDay } from '#shared/business-day.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import {
  agronomistNames,
  customerNames,
  DiscountBadge,
  firstNames,
  OrderNumber,
  type RowProps,
  statusText,
} from './order-cells.tsx'

/** An order on a phone: its number and total are on the first line, everything else below. */
export const OrderEntry = memo(function OrderEntry({
  order,
  selected,
  busy,
  timeZone,
  onSelect,
  onOpen,
}: RowProps) {
  const agronomists = firstNames(agronomistNames(order))
  const customers = firstNames(customerNames(order))
  return (
    <div className={classNames('ad-entry', selected && 'sel')}>
      <Checkbox
        label={`Select ${order.displayPo}`}
        hideLabel
        checked={selected}
        disabled={busy}
        onChange={() => onSelect(order)}
      />
      <div className="first">
        <b>
          <OrderNumber order={order} onOpen={onOpen} />
        </b>
        <b className="fig">
          <DocumentMoney value={order.grandTotal} type={order.documentType} />
        </b>
      </div>
      <p className="cut" translate="no" title={order.producerName}>
        {order.producerName}
      </p>
      {customers.all !== order.producerName && (
        <p className="cut q" translate="no" title={customers.all}>
          {customers.shown}
          {customers.more}
        </p>
      )}
      <div className="last">
        <p className="cut" translate="no" title={agronomists.all}>
          {agronomists.shown}
          {agronomists.more}
        </p>
        <DiscountBadge order={order} onOpen={onOpen} />
      </div>
      <p className="note">
        {order.finalized && (
          <StatusWord tone="open" icon="lock">
            Finalized
          </StatusWord>
        )}
        <span>{businessDay(order.createdAt, timeZone)}</span>
        <span>FY {order.fiscalYear}</span>
        <span>{statusText(order)}</span>
      </p>
    </div>
  )
})
