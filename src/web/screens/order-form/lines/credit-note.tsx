import { creditWarningOf } from '#web/order/model/credit-warning.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { Message } from '#web/ui/message.tsx'

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
