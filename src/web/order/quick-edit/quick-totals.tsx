import { formatOrderDiscount, formatPercent } from '#shared/money.ts'
import { discountText } from '#shared/order/discount.ts'
import { DocumentMoney, Money } from '#web/words/money.tsx'
import { setDiscount } from './quick-edit.ts'
import { useQuickEdit } from './quick-edit-context.ts'
import { QuickNumber } from './quick-number.tsx'

/** Subtotal after line discounts, the order discount, which managers set, and what it comes to (decisions Q-58). */
export function QuickTotals() {
  const { edit, figures, manager } = useQuickEdit()
  const type = edit.order.documentType
  return (
    <dl className="qe-totals">
      <dt>Subtotal</dt>
      <dd>
        <DocumentMoney value={figures.lineItemSubtotalAfterDiscounts} type={type} />
      </dd>
      <dt>
        <span aria-hidden="true">Discount (%)</span>
        <QuickNumber
          path="discountPercentage"
          label="Discount (%)"
          text={formatPercent(edit.discountPercentage, 2).slice(0, -1)}
          set={setDiscount}
          take={discountText}
          suffix="%"
          readOnly={!manager}
        />
      </dt>
      <dd>
        <Money text={formatOrderDiscount(figures.discountAmount)} />
      </dd>
      <dt className="grand">Grand Total</dt>
      <dd className="grand">
        <DocumentMoney value={figures.grandTotal} type={type} />
      </dd>
    </dl>
  )
}
