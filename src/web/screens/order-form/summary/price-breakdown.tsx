import { formatOrderDiscount, formatPercent, sum } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { DocumentMoney, Money } from '#web/words/money.tsx'

/** If the order has at least this many lines, the breakdown combines them into one row. */
const many = 9

export function PriceBreakdown() {
  const figures = useForm((view) => view.figures)
  const lines = useForm(({ form }) => form.lines)
  const type = useForm(({ form }) => form.documentType)
  const discount = useForm(({ form }) => form.discountPercentage)
  const before = figures.lineItemSubtotalBeforeDiscounts
  const after = figures.lineItemSubtotalAfterDiscounts
  const count = lines.length
  // Line amounts are stored without a sign; totals use the sign of the order's type (rule
  // prices/credit-sign).
  const sign = type === 'credit_memo' ? -1 : 1
  return (
    <section className="of-work">
      <h2>
        How it adds up <span>{plural(count, 'line')}</span>
      </h2>
      <dl className="of-adds">
        {count >= many ? (
          <>
            <dt>{plural(count, 'line')}</dt>
            <dd>
              <DocumentMoney value={before} type={type} />
            </dd>
          </>
        ) : (
          lines.map((line) => (
            <div className="of-pair" key={line.id}>
              <dt className="cut" translate="no" title={line.fieldName}>
                {line.fieldName}
              </dt>
              <dd>
                <DocumentMoney value={sign * figuresOf(line).subtotalBeforeDiscount} type={type} />
              </dd>
            </div>
          ))
        )}
        <dt className="top">Subtotal before discounts</dt>
        <dd className="top">
          <DocumentMoney value={before} type={type} />
        </dd>
        <dt>Line discounts</dt>
        <dd>
          <Money text={formatOrderDiscount(sum([before, -after]))} />
        </dd>
        <dt className="top">Subtotal after discounts</dt>
        <dd className="top">
          <DocumentMoney value={after} type={type} />
        </dd>
        <dt>Order discount {formatPercent(discount, 2)}</dt>
        <dd>
          <Money text={formatOrderDiscount(figures.discountAmount)} />
        </dd>
      </dl>
    </section>
  )
}
