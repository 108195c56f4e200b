import { formatLineDiscount, isHighDiscount } from '#shared/order/discount.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import { Icon } from '#web/ui/icon.tsx'

type Discounted = Pick<
  LineItem,
  'discountType' | 'discountPercent' | 'discountInDollars' | 'units' | 'effectiveDiscountPercent'
>

interface LineDiscountProps {
  line: Discounted
  /** Shows the unit of a dollar discount on a separate line. */
  withUnit?: boolean
}

/**
 * A line's discount. A discount of 10% or more is red, with an icon and a word for users who can't see red
 * (rule prices/high-discount-in-red).
 */
export function LineDiscount({ line, withUnit = false }: LineDiscountProps) {
  return (
    <>
      <Discount line={line} />
      {withUnit && line.discountType === 'dollars' && <small>per {line.units}</small>}
    </>
  )
}

function Discount({ line }: { line: Discounted }) {
  const text = formatLineDiscount(line)
  if (!isHighDiscount(line.effectiveDiscountPercent)) return <span className="nowrap">{text}</span>
  return (
    <span className="high nowrap" title="10% or more">
      <Icon name="warning" />
      <span className="vh">10% or more: </span>
      {text}
    </span>
  )
}
