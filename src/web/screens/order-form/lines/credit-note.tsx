import { creditWarningOf } from '#web/order/model/credit-warning.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { Message } from '#web/ui/message.tsx'

export function CreditNote() {
  const { form, figures, storedOrders } = useOrderForm()
  const warning = creditWarningOf(form, figures.grandTotal, storedOrders)
  return (
    warning && (
      <Message kind="check" className="of-note">
        {warning}
      </Message>
    )
  )
}
