import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Mode } from '#shared/order/kinds.ts'
import { modeTitles } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { contentOf, type OrderForm } from '#web/order/model/order-form.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { noStoredOrders } from '#web/order/model/rule-context.ts'
import { usePicklists } from '#web/order/use-picklists.ts'
import { clearHandOvers } from '#web/shell/leaving/open-in-form.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { CreatedDialog } from './created-dialog.tsx'
import type { FormActs } from './form-acts.ts'
import { titleId } from './form-header.tsx'
import { FormWithDrafts } from './form-with-drafts.tsx'
import { NoHandOver } from './no-hand-over.tsx'
import { StoredOrderForm } from './stored-order-form.tsx'
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
  const lists = usePicklists(user.email)
  const [leftMode, setLeftMode] = useState(false)
  const handOver = useHandOver(leftMode ? 'create_new' : props.mode, props.data)
  const [round, setRound] = useState(0)
  const [restored, setRestored] = useState<OrderForm | null>(null)
  const [cleared, setCleared] = useState<OrderForm | null>(null)
  const [created, setCreated] = useState<Order | null>(null)
  const { mode, orderId } = handOver

  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toast = useToast()

  /** A blank form: a new round of it, at an address without a mode. */
  function startOver() {
    clearHandOvers(sessionStorage)
    setRestored(null)
    setCleared(null)
    setRound((before) => before + 1)
    setLeftMode(props.mode !== undefined)
    if (mode !== 'create_new') navigate(pathname, { replace: true })
    requestAnimationFrame(() => document.getElementById(titleId)?.focus())
  }

  /** A slip of the hand is taken back; what was read from the server can simply be opened again. */
  function reset(form: OrderForm) {
    startOver()
    const canUndo = mode === 'create_new' && isFilled(form)
    if (canUndo) setCleared(form)
    toast.show({
      kind: 'success',
      title: 'Success',
      text: 'All fields have been cleared',
      action: canUndo ? { label: 'Undo', onAction: () => undoReset(form) } : undefined,
    })
  }

  function undoReset(form: OrderForm) {
    setCleared(null)
    setRestored(form)
    setRound((before) => before + 1)
  }

  function isFilled(form: OrderForm): boolean {
    return contentOf({ ...form, fiscalYear }) !== contentOf(blankForm({ email: user.email, fiscalYear }))
  }

  function cancel(form: OrderForm) {
    if (mode === 'create_new') return reset(form)
    clearHandOvers(sessionStorage)
    navigate('/view')
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

  const onUndoReset = cleared && (() => undoReset(cleared))
  const acts = { lists, onStored: stored, onCancel: cancel, onReset: reset, onUndoReset }
  const key = `${user.email} ${mode} ${orderId} ${round} ${handOver.visit}`
  return (
    <>
      {mode === 'create_new' ? (
        <NewForm key={key} acts={acts} restored={restored} />
      ) : orderId === null ? (
        <NoHandOver title={modeTitles[mode]} />
      ) : (
        <StoredOrderForm
          key={key}
          mode={mode}
          orderId={orderId}
          visit={key}
          acts={acts}
          onReload={() => setRound((before) => before + 1)}
        />
      )}
      {created && <CreatedDialog order={created} onClose={() => setCreated(null)} />}
    </>
  )
}

function NewForm({ acts, restored }: { acts: FormActs; restored: OrderForm | null }) {
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  const [start] = useState(() => ({
    form: blankForm({ email: user.email, fiscalYear }),
    notes: [],
  }))
  return (
    <FormWithDrafts
      {...acts}
      mode="create_new"
      orderId={null}
      start={start}
      restored={restored}
      storedOrders={noStoredOrders}
      onReload={() => undefined}
    />
  )
}
