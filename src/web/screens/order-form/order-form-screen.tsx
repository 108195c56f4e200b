import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Mode } from '#shared/order/kinds.ts'
import { modeTitles } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { useFiscalYear } from '#web/shell/fiscal-year.ts'
import { useSession } from '#web/shell/session.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { contentOf, type OrderForm } from './form.ts'
import type { FormActs } from './form-acts.ts'
import { FormFromOrder } from './form-from-order.tsx'
import { clearHandOvers } from './hand-over.ts'
import { NoHandOver } from './no-hand-over.tsx'
import { OrderFormPage } from './order-form-page.tsx'
import { blankForm } from './prefill.ts'
import { noBackground } from './rule-context.ts'
import { SuccessDialog } from './success-dialog.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { useHandOver } from './use-hand-over.ts'

export interface OrderFormScreenProps {
  /** The mode and order may come from here instead of the address and the browser's storage. */
  mode?: Mode
  data?: { id: number }
}

/** Creates, edits and copies orders, and writes supplementals and credit memos. */
export function OrderFormScreen(props: OrderFormScreenProps) {
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  const lists = useCatalogue(user.email)
  const handOver = useHandOver(props.mode, props.data)
  const [round, setRound] = useState(0)
  const [created, setCreated] = useState<Order | null>(null)
  const { mode, orderId } = handOver

  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toast = useToast()
  const confirm = useConfirm()

  /** A blank form: a new round of it, at an address without a mode. */
  function startOver() {
    clearHandOvers(sessionStorage)
    setRound((before) => before + 1)
    if (mode !== 'create_new') navigate(pathname, { replace: true })
  }

  function reset() {
    startOver()
    toast.show({ kind: 'success', title: 'Success', text: 'All fields have been cleared' })
  }

  async function cancel(form: OrderForm) {
    if (mode !== 'create_new') {
      clearHandOvers(sessionStorage)
      navigate('/view')
      return
    }
    const blank = contentOf(blankForm({ email: user.email, fiscalYear }))
    const filled = contentOf({ ...form, fiscalYear }) !== blank
    const question = {
      title: 'Clear this purchase order?',
      text: 'What you filled in has not been submitted.',
      confirmLabel: 'Clear all fields',
      cancelLabel: 'Keep editing',
      danger: true,
    }
    if (!filled || (await confirm(question))) reset()
  }

  function stored(order: Order) {
    const edited = mode === 'edit_po'
    const text = edited ? 'Purchase Order updated successfully!' : 'Purchase Order created successfully!'
    toast.show({ kind: 'success', title: 'Success', text })
    if (edited) {
      clearHandOvers(sessionStorage)
      navigate('/view')
      return
    }
    startOver()
    setCreated(order)
  }

  const acts = { lists, onStored: stored, onCancel: (form: OrderForm) => void cancel(form), onReset: reset }
  const key = `${mode} ${orderId} ${round} ${handOver.visit}`
  return (
    <>
      {mode === 'create_new' ? (
        <NewForm key={key} acts={acts} email={user.email} fiscalYear={fiscalYear} />
      ) : orderId === null ? (
        <NoHandOver title={modeTitles[mode]} />
      ) : (
        <FormFromOrder
          key={key}
          mode={mode}
          orderId={orderId}
          visit={key}
          acts={acts}
          onReload={() => setRound((before) => before + 1)}
        />
      )}
      {created && <SuccessDialog order={created} onClose={() => setCreated(null)} />}
    </>
  )
}

function NewForm({ acts, email, fiscalYear }: { acts: FormActs; email: string; fiscalYear: number }) {
  const [start] = useState(() => ({ form: blankForm({ email, fiscalYear }), notes: [] }))
  return <OrderFormPage {...acts} start={start} background={noBackground} onReload={() => undefined} />
}
