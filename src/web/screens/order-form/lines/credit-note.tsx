import { creditWarning, familyCredit } from '#shared/order/family/credit.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { Message } from '#web/ui/message.tsx'

/** The warning of a credit memo that credits more than was ordered; it doesn't hinder. */
export function creditWarningOf(
  form: Pick<OrderForm, 'documentType'>,
  grandTotal: number,
  { family, before, hidden }: StoredOrders,
): string | null {
  if (form.documentType !== 'credit_memo') return null
  return creditWarning(familyCredit(family, before?.id ?? null), grandTotal, hidden)
}

export function CreditNote() {
  const warning = useForm(({ form, figures, base }) =>
    creditWarningOf(form, figures.grandTotal, base.storedOrders),
  )
  return (
    warning && (
      <Message kind="check" className="of-note">
        {warning}
      </Message>
    )
  )
}
