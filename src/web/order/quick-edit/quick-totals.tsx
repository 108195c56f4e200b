import { formatOrderDiscount } from '#shared/money.ts'
import { discountText } from '#shared/order/discount.ts'
import { typeDiscount } from '#web/order/model/form-steps.ts'
import { percentText } from '#web/order/model/typed-text.ts'
import { DocumentMoney, Money } from '#web/words/money.tsx'
import { QuickNumber } from './quick-number.tsx'
import type { QuickEdit } from './use-quick-edit.ts'

/**
 * Subtotal after line discounts, the order discount, which managers set, and what it comes to
 * (rule lists/quick-edit).
 */
export function QuickTotals({ edit }: { edit: QuickEdit }) {
  const { form, figures, rules } = edit
  return (
    <dl className="qe-totals">
      <dt>Subtotal</dt>
      <dd>
        <DocumentMoney value={figures.lineItemSubtotalAfterDiscounts} type={form.documentType} />
      </dd>
      <dt>
        <span aria-hidden="true">Discount (%)</span>
        <QuickNumber
          edit={edit}
          path="discountPercentage"
          label="Discount (%)"
          text={percentText(form.discountPercentage, 2)}
          type={(text, before) => typeDiscount(discountText(before, text))}
          suffix="%"
          readOnly={!rules.byManager}
        />
      </dt>
      <dd>
        <Money text={formatOrderDiscount(figures.discountAmount)} />
      </dd>
      <dt className="grand">Grand Total</dt>
      <dd className="grand">
        <DocumentMoney value={figures.grandTotal} type={form.documentType} />
      </dd>
    </dl>
  )
}
