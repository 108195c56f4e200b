import { formatMoney, sum } from '#shared/money.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { hasFigures } from '#web/order/model/line-draft-problems.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import './line-editor.css'

/**
 * The line's total as `$1,296.75 − $64.84 = $1,231.91`, updated as the user types; a dash while a number is
 * unreadable.
 */
export function LineSum({ draft }: { draft: LineDraft }) {
  const type = useForm(({ form }) => form.documentType)
  const { line } = draft
  if (!hasFigures(draft)) {
    return (
      <span className="say of-linesum">
        <output className="strong" aria-label="No total">
          –
        </output>
      </span>
    )
  }
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
