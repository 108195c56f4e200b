import { creditWarning, familyCredit } from '#shared/order/credit.ts'
import { Message } from '#web/ui/message.tsx'
import type { OrderForm } from './form.ts'
import { useOrderForm } from './order-form-context.tsx'
import type { Background } from './rule-context.ts'

/** The warning of a credit memo that credits more than was ordered; it doesn't hinder. */
export function creditWarningOf(
  form: Pick<OrderForm, 'documentType'>,
  grandTotal: number,
  { family, before, hidden }: Background,
): string | null {
  if (form.documentType !== 'credit_memo') return null
  return creditWarning(familyCredit(family, before?.id ?? null), grandTotal, hidden)
}

export function CreditNote() {
  const { form, figures, background } = useOrderForm()
  const warning = creditWarningOf(form, figures.grandTotal, background)
  return (
    warning && (
      <Message kind="check" className="of-note">
        {warning}
      </Message>
    )
  )
}
