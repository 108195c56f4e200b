import { mayGenerally } from '#shared/access.ts'
import { formatOrderDiscount } from '#shared/money.ts'
import { tooLargeTotals } from '#shared/order/rules/problems.ts'
import { leaveField, typeDiscount } from '#web/order/model/form-steps.ts'
import { percentText } from '#web/order/model/typed-text.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore, useProblemAt } from '#web/screens/order-form/form/form-store.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney, Money } from '#web/words/money.tsx'

export function OrderTotals() {
  const figures = useForm((view) => view.figures)
  const type = useForm(({ form }) => form.documentType)
  const [tooLarge] = tooLargeTotals(figures)
  return (
    <dl className="of-totals">
      <dt>Subtotal before discounts</dt>
      <dd>
        <DocumentMoney value={figures.lineItemSubtotalBeforeDiscounts} type={type} />
      </dd>
      <dt>Subtotal after discounts</dt>
      <dd>
        <DocumentMoney value={figures.lineItemSubtotalAfterDiscounts} type={type} />
      </dd>
      <dt className="field-row">
        <span aria-hidden="true">Order discount</span>
        <DiscountField />
      </dt>
      <dd>
        <Money text={formatOrderDiscount(figures.discountAmount)} />
      </dd>
      <dt className="grand">Grand total</dt>
      <dd className="grand">
        <DocumentMoney value={figures.grandTotal} type={type} />
      </dd>
      {tooLarge && (
        <dd className="of-too-large">
          <span role="status">
            <StatusWord tone="bad">{tooLarge.message}</StatusWord>
          </span>
        </dd>
      )}
    </dl>
  )
}

/**
 * The order discount, which only managers can change; other users can see it (rule rights/order-discount).
 */
function DiscountField() {
  const { change } = useFormStore()
  const { user } = useSession()
  const path = 'discountPercentage'
  const typed = useForm(({ form }) => form.typed[path])
  const percentage = useForm(({ form }) => form.discountPercentage)
  return (
    <NumberField
      id={fieldId(path)}
      label="Order discount percentage"
      hideLabel
      value={typed ?? percentText(percentage, 2)}
      onChange={(text) => change(typeDiscount(text))}
      onBlur={() => change(leaveField(path))}
      suffix="%"
      step={0.01}
      min={0}
      max={100}
      readOnly={!mayGenerally(user, 'setOrderDiscount')}
      error={useProblemAt(path)}
    />
  )
}
