import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mayGenerally } from '#shared/access.ts'
import { type Mode, modeTitles } from '#shared/order/kinds.ts'
import { type Loaded, loadFailure, refusal, useLoadedOrder } from '#web/order/load-order.ts'
import { asRenewal, prefilled } from '#web/order/model/copy-as-new.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { noStoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { clearHandOvers, readRenewal } from '#web/shell/leaving/open-in-form.ts'
import { Link } from '#web/shell/page/link.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { hasDraft, rescueAsNewOrder } from './drafts/rescue-draft.ts'
import { type DraftPlace, personOf } from './drafts/stored-draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { FormWithDrafts, namedDraft } from './form-with-drafts.tsx'
import type { FormOutcomes } from './order-form.tsx'

interface StoredOrderFormProps {
  mode: Mode
  /** The ID of the order to open; null if the user chose none. */
  orderId: number | null
  visit: string
  lists: Picklists
  outcomes: FormOutcomes
}

export function StoredOrderForm({ orderId, ...rest }: StoredOrderFormProps) {
  if (orderId === null) return <NoHandOver title={modeTitles[rest.mode]} />
  return <ReadOrderForm orderId={orderId} {...rest} />
}

/**
 * Shown if the mode in the URL needs a saved order, but the user chose none. A blank form would be misleading
 * (rule kinds/chosen-in-the-list).
 */
function NoHandOver({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <main className="page">
      <h1>{title}</h1>
      <EmptyState
        title="No purchase order was chosen"
        action={
          <Link className="btn primary" to="/view">
            Choose one in Insights
          </Link>
        }
      >
        Open one from its card in Insights.
      </EmptyState>
    </main>
  )
}

/**
 * Loads the order and opens the form. If the order can't be opened in this mode, shows why and returns to the
 * list.
 */
function ReadOrderForm({
  mode,
  orderId,
  visit,
  lists,
  outcomes,
}: StoredOrderFormProps & { orderId: number }) {
  const session = useSession()
  const { user } = session
  const place = { person: personOf(session), mode, orderId }
  const { state } = useLocation()
  const [begun] = useState(() => mode === 'edit_po' && hasDraft(place))
  const [copied] = useState(() => mode === 'copy_as_new' && namedDraft(state, place) !== null)
  const query = useLoadedOrder(mode, orderId, visit)
  const failure = query.error ? loadFailure(query.error) : null
  // If there is a draft, opens the form anyway, because that is the only place where the user can decide what
  // to do with the draft.
  const closed = query.data && !begun ? refusal(mode, query.data.order, user) : null
  // A draft of a copy contains the whole order, so the user can continue it even if the copied order is no
  // longer visible.
  const gone = failure?.gone === true && !copied
  const refused = failure && gone ? failure.text : closed
  useBackToList(refused, gone ? place : null)

  if (failure && !failure.gone) {
    return (
      <main className="page">
        <h1>{modeTitles[mode]}</h1>
        <ErrorState title="The purchase order could not be loaded" onRetry={() => void query.refetch()}>
          {failure.text}
        </ErrorState>
      </main>
    )
  }
  const unpriced = mode === 'copy_as_new' && !lists.canPrice
  if (refused || unpriced || (!query.data && !failure)) return <FormSkeleton mode={mode} />
  if (!query.data) return <CopyOfGone orderId={orderId} lists={lists} outcomes={outcomes} />
  return <Filled mode={mode} loaded={query.data} lists={lists} outcomes={outcomes} />
}

function useBackToList(reason: string | null, gone: DraftPlace | null): void {
  const navigate = useNavigate()
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `gone` is a new object on each render.
  useEffect(() => {
    if (reason === null) return
    clearHandOvers()
    const kept = gone !== null && rescueAsNewOrder(gone)
    const text = kept ? `${reason}. What you typed is saved as a draft under Create PO.` : reason
    toast.show({ kind: 'error', title: 'Error', text })
    navigate('/view', { replace: true })
  }, [reason, navigate, toast])
}

interface FilledProps {
  mode: Mode
  loaded: Loaded
  lists: Picklists
  outcomes: FormOutcomes
}

/** The form with the order as first loaded; later responses never replace what the user typed. */
function Filled({ mode, loaded, lists, outcomes }: FilledProps) {
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  const [start] = useState(() => {
    const writer = { email: user.email, manager: mayGenerally(user, 'setOrderDiscount'), fiscalYear }
    const filled = prefilled(mode, loaded.order, writer, lists.catalogue)
    const renewal = mode === 'copy_as_new' ? readRenewal(loaded.order.id) : null
    const start = renewal ? asRenewal(filled, loaded.order, renewal) : filled
    return { ...start, storedOrders: loaded.storedOrders }
  })
  return (
    <FormWithDrafts
      mode={mode}
      orderId={loaded.order.id}
      start={start}
      restored={null}
      storedOrders={start.storedOrders}
      lists={lists}
      outcomes={outcomes}
    />
  )
}

/**
 * Opens the draft of a copy whose source order has since been archived or is no longer visible to the user.
 */
function CopyOfGone({
  orderId,
  lists,
  outcomes,
}: Pick<StoredOrderFormProps, 'lists' | 'outcomes'> & { orderId: number }) {
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  const [start] = useState(() => ({
    form: { ...blankForm({ email: user.email, fiscalYear }), mode: 'copy_as_new' as const },
    notes: [],
  }))
  return (
    <FormWithDrafts
      mode="copy_as_new"
      orderId={orderId}
      start={start}
      restored={null}
      storedOrders={noStoredOrders}
      lists={lists}
      outcomes={outcomes}
    />
  )
}
