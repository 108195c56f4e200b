import { formatMoney, sum } from '#shared/money.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { DocumentMoney } from '#web/words/money.tsx'

/** `$1,296.75 − $64.84 = $1,231.91`, as it is typed. */
export function LineSum({ line }: { line: LineItemInput }) {
  const type = useForm(({ form }) => form.documentType)
  const { subtotalBeforeDiscount: before, subtotalAfterDiscount: after } = figuresOf(line)
  return (
    <span className="say of-linesum">
      {before !== after && (
        <span className="nowrap">
          {formatMoney(before)} − {formatMoney(sum([before, -after]))} ={' '}
        </span>
      )}
      <output className="strong nowrap">
        <DocumentMoney value={after} type={type} />
      </output>
    </span>
  )
}
