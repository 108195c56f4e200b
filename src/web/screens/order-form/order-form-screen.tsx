import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { isStarted } from '#web/order/model/line-draft.ts'
import { contentOf } from '#web/order/model/order-form.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { noStoredOrders } from '#web/order/model/rule-context.ts'
import { type Picklists, usePicklists } from '#web/order/use-picklists.ts'
import { orderWaits } from '#web/shell/leaving/leaving.ts'
import {
  clearHandOvers,
  dropOtherHandOvers,
  modeOfQuery,
  readHandOver,
} from '#web/shell/leaving/open-in-form.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { type ToastText, useToast } from '#web/ui/overlay/toast.ts'
import { personOf } from './drafts/stored-draft.ts'
import type { FormContent } from './form/form-state.ts'
import { titleId } from './form-header.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { FormWithDrafts, useDraftsReady } from './form-with-drafts.tsx'
import type { FormOutcomes } from './order-form.tsx'

const CreatedDialog = lazy(
  async () => (await import('./created-dialog.tsx')).CreatedDialog,
  bufferKeysForDialog,
)

/** Loaded lazily, so that a new order doesn't wait for the code that opens saved orders. */
const StoredOrderForm = lazy(async () => (await import('./stored-order-form.tsx')).StoredOrderForm)

export interface OrderFormScreenProps {
  /** If set, `mode` and `data` replace the mode from the URL and the order from session storage. */
  mode?: Mode
  data?: { id: number }
}

export function OrderFormScreen(props: OrderFormScreenProps) {
  const session = useSession()
  const { user, realUser } = session
  const ready = useDraftsReady(personOf(session))
  const lists = usePicklists(user.email)
  const { mode, orderId, restored, startOver, ...rounds } = useRounds(props)
  const [createdDialog, setCreated] = useCreatedDialog()
  const navigate = useNavigate()
  const toast = useToast()

  function cancel(content: FormContent) {
    if (content.form.mode === 'create_new') return rounds.reset(content)
    clearHandOvers()
    navigate('/view')
  }

  function stored(order: Order, savedAs: Mode) {
    toast.show(savedNotice(savedAs))
    if (savedAs !== 'edit_po') {
      startOver()
      return setCreated(order)
    }
    void offer(order, user.email)
    clearHandOvers()
    navigate('/view')
  }

  const outcomes = {
    onStored: stored,
    onWaiting() {
      startOver()
      window.dispatchEvent(new Event(orderWaits))
    },
    onStoredMeanwhile: (savedAs: Mode) => toast.show(savedNotice(savedAs)),
    onCancel: cancel,
    onReset: rounds.reset,
    onUndoReset: rounds.undoReset,
    onReload: rounds.reload,
  }
  // The key contains the signed-in user rather than the one they act for, because the form must survive when
  // they start or stop acting for another user.
  const key = `${(realUser ?? user).email} ${rounds.key}`
  return (
    <>
      {!ready ? (
        <FormSkeleton mode={mode} />
      ) : mode === 'create_new' ? (
        <NewForm key={key} lists={lists} outcomes={outcomes} restored={restored} />
      ) : (
        <StoredOrderForm
          key={key}
          mode={mode}
          orderId={orderId}
          visit={key}
          lists={lists}
          outcomes={outcomes}
          fallback={<FormSkeleton mode={mode} />}
        />
      )}
      {createdDialog}
    </>
  )
}

/**
 * Manages the forms that open one after another on this screen: a reset, a save, or a reload opens a new
 * form. The user can undo a reset.
 */
function useRounds(props: OrderFormScreenProps) {
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  const [leftMode, setLeftMode] = useState(false)
  const { mode, orderId, visit } = useHandOver(leftMode ? 'create_new' : props.mode, props.data)
  const [round, setRound] = useState(0)
  const [restored, setRestored] = useState<FormContent | null>(null)
  const [cleared, setCleared] = useState<FormContent | null>(null)
  const producer = useGivenProducer(setRestored, setCleared)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toast = useToast()
  const reload = () => setRound((before) => before + 1)

  /** Opens a blank form, and removes the mode from the URL. */
  function startOver() {
    clearHandOvers()
    setRestored(null)
    setCleared(null)
    reload()
    setLeftMode(props.mode !== undefined)
    if (mode !== 'create_new') navigate(pathname, { replace: true })
    requestAnimationFrame(() => focusOn(titleId))
  }

  /** Starts over, and offers to undo that in case it was accidental. */
  function reset(content: FormContent) {
    startOver()
    const canUndo = isFilled(content, { email: user.email, fiscalYear })
    if (canUndo) setCleared(content)
    toast.show({
      kind: 'success',
      title: 'Success',
      text: 'All fields have been cleared',
      action: canUndo ? { label: 'Undo', onAction: () => undoReset(content) } : undefined,
    })
  }

  function undoReset(content: FormContent) {
    setCleared(null)
    setRestored(content)
    reload()
  }

  return {
    mode,
    orderId,
    restored,
    key: `${mode} ${orderId} ${round} ${visit} ${producer}`,
    startOver,
    reset,
    undoReset: cleared && (() => undoReset(cleared)),
    reload,
  }
}

function useCreatedDialog(): [ReactNode, (order: Order) => void] {
  const [created, setCreated] = useState<Order | null>(null)
  // Preloads the dialog, because the network may be down by the time it is needed.
  usePreloadOnInput(CreatedDialog)
  return [created && <CreatedDialog order={created} onClose={() => setCreated(null)} />, setCreated]
}

/**
 * Starts another order when the user follows a "Create PO for" link. An unfinished order for a different
 * producer stays available as a draft (rule finding/create-for).
 */
function useGivenProducer(...forget: ((nothing: null) => void)[]): string | null {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const [given, setGiven] = useState<string | null>(null)
  // Each click on the link starts another order, even if the link names the same producer again.
  if (!query.has('producer') || key === given) return given
  setGiven(key)
  for (const set of forget) set(null)
  return key
}

function isFilled({ form, editors }: FormContent, writer: Parameters<typeof blankForm>[0]): boolean {
  if (isStarted(editors.new?.draft)) return true
  return contentOf({ ...form, fiscalYear: writer.fiscalYear }) !== contentOf(blankForm(writer))
}

/** Offers to save the order's shares as a usual split. If the code can't be loaded, offers nothing. */
async function offer(order: Order, who: string): Promise<void> {
  const offers = await import('#web/order/splits/split-offer.ts').catch(() => null)
  offers?.offerSplit(order, who)
}

function savedNotice(savedAs: Mode): ToastText {
  const done = savedAs === 'edit_po' ? 'updated' : 'created'
  return { kind: 'success', title: 'Success', text: `Purchase Order ${done} successfully!` }
}

interface NewFormProps {
  lists: Picklists
  outcomes: FormOutcomes
  restored: FormContent | null
}

function NewForm({ lists, outcomes, restored }: NewFormProps) {
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  const [start] = useState(() => ({
    form: blankForm({ email: user.email, fiscalYear }),
    notes: [],
  }))
  return (
    <FormWithDrafts
      mode="create_new"
      orderId={null}
      start={start}
      restored={restored}
      storedOrders={noStoredOrders}
      lists={lists}
      outcomes={outcomes}
    />
  )
}

interface HandOver {
  mode: Mode
  orderId: number | null
  /**
   * A key that changes each time an order is opened. For a new order, the key stays the same, so that
   * following the link to the form again keeps what the user typed.
   */
  visit: string
}

/**
 * Determines what to open. The mode comes from the props or the URL. The order comes from the props or from
 * the list where the user chose it (rule kinds/chosen-in-the-list).
 */
function useHandOver(givenMode?: Mode, givenData?: { id: number }): HandOver {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const mode = givenMode ?? modeOfQuery(query.get('mode'))
  const givenId = givenData?.id ?? null

  useEffect(() => dropOtherHandOvers(mode), [mode])

  return useMemo(
    () => ({
      mode,
      orderId: givenId ?? readHandOver(mode),
      visit: mode === 'create_new' ? '' : key,
    }),
    [mode, givenId, key],
  )
}
