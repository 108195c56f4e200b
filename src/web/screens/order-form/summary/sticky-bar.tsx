import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { OrderState } from './order-state.tsx'
import { SubmitButton, type SubmitProps } from './summary.tsx'

/** Where there is no room beside the form: state, grand total and Submit at the foot of the window. */
export function StickyBar(submit: SubmitProps) {
  const { form, figures } = useOrderForm()
  return (
    <section className="of-stickybar" aria-label="Total and Submit">
      <div>
        <OrderState {...submit} />
        <div className="of-grandfig">
          <DocumentMoney value={figures.grandTotal} type={form.documentType} />
        </div>
      </div>
      <SubmitButton {...submit} />
    </section>
  )
}
