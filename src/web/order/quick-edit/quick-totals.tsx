import { useState } from 'react'
import { formatOrderDiscount } from '#shared/money.ts'
import { discountText } from '#shared/order/discount.ts'
import { typeDiscount } from '#web/order/model/form-steps.ts'
import { percentText } from '#web/order/model/typed-text.ts'
import { DocumentMoney, Money } from '#web/words/money.tsx'
import { QuickNumber } from './quick-number.tsx'
import type { QuickEdit } from './use-quick-edit.ts'

/** The order discount, for managers (rule lists/quick-edit-discount). */
export function QuickDiscount({ edit }: { edit: QuickEdit }) {
  const [droppedSome, setDroppedSome] = useState(false)

  function type(text: string, before: string) {
    const taken = discountText(before, text)
    if (taken !== text) setDroppedSome(true)
    return typeDiscount(taken)
  }

  return (
    <QuickNumber
      edit={edit}
      className="qe-discount"
      path="discountPercentage"
      label="Discount (%)"
      name="Discount (%)"
      text={percentText(edit.form.discountPercentage, 2)}
      type={type}
      onFocus={() => setDroppedSome(false)}
      hint={droppedSome && 'Only digits and a decimal point are allowed. Check the value.'}
      suffix="%"
      step={0.01}
      max={100}
      readOnly={!edit.rules.byManager}
    />
  )
}

/**
 * Shows the subtotal after line discounts, the order discount in dollars, and the total. They stay visible
 * while the user scrolls (rule lists/quick-edit).
 */
export function QuickTotals({ edit }: { edit: QuickEdit }) {
  const { form, figures } = edit
  return (
    <dl className="qe-totals">
      <div>
        <dt>Subtotal</dt>
        <dd>
          <DocumentMoney value={figures.lineItemSubtotalAfterDiscounts} type={form.documentType} />
        </dd>
      </div>
      <div>
        <dt>Discount</dt>
        <dd>
          <Money text={formatOrderDiscount(figures.discountAmount)} />
        </dd>
      </div>
      <div className="grand">
        <dt>Grand Total</dt>
        <dd>
          <DocumentMoney value={figures.grandTotal} type={form.documentType} />
        </dd>
      </div>
    </dl>
  )
}
