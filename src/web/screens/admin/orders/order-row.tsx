import { memo, type Ref } from 'react'
import { businessDay } from '#shared/business-day.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
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

interface OrderRowProps extends RowProps {
  index: number
  ref: Ref<HTMLTableRowElement>
}

export const OrderRow = memo(function OrderRow({
  order,
  index,
  selected,
  busy,
  timeZone,
  onSelect,
  onOpen,
  ref,
}: OrderRowProps) {
  const child = order.documentType !== 'original'
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(selected && 'sel', child && 'child')}
    >
      <td className="c-tick">
        <Checkbox
          label={`Select ${order.displayPo}`}
          hideLabel
          checked={selected}
          disabled={busy}
          onChange={() => onSelect(order)}
        />
      </td>
      <td className="c-fin">
        {order.finalized && (
          <>
            <Icon name="lock" />
            <span className="vh">Finalized</span>
          </>
        )}
      </td>
      <td className="c-po">
        <OrderNumber order={order} onOpen={onOpen} />
      </td>
      <td className="cut" translate="no" title={order.producerName}>
        {order.producerName}
      </td>
      <NameCell names={agronomistNames(order)} />
      <NameCell names={customerNames(order)} />
      <td className="fig c-total">
        <DocumentMoney value={order.grandTotal} type={order.documentType} />
      </td>
      <td>{businessDay(order.createdAt, timeZone)}</td>
      <td>{order.fiscalYear}</td>
      <td className="c-disc">
        <DiscountBadge order={order} onOpen={onOpen} />
      </td>
      <td>{statusText(order)}</td>
    </tr>
  )
})

function NameCell({ names }: { names: readonly string[] }) {
  const { shown, more, all } = firstNames(names)
  return (
    <td className="cut" translate="no" title={all}>
      {shown}
      {more && <span className="q">{more}</span>}
    </td>
  )
}

export function EmptyRow({ index, ref }: { index: number; ref: Ref<HTMLTableRowElement> }) {
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <td colSpan={11} className="ad-coming">
        <span className="vh">Loading</span>
      </td>
    </tr>
  )
}
