import { type RefObject, useEffect, useRef } from 'react'
import { newId } from '#web/api/new-id.ts'
import type { Failed } from '#web/api/outcome.ts'
import { failedText } from '#web/api/write.ts'
import { creditQuestion, sendCredit } from '#web/order/credit-consent.ts'
import { formProblems, serverProblems, tidiedDraft } from '#web/order/model/form-problems.ts'
import { isStarted } from '#web/order/model/line-draft.ts'
import type { Attempt } from '#web/order/save/save-once.ts'
import { sentOrder, sentRenews } from '#web/order/save/sent-order.ts'
import { conflictOf, useSave } from '#web/order/save/use-save.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { seals } from '#web/screens/order-form/drafts/stored-copies.ts'
import type { DraftPlace } from '#web/screens/order-form/drafts/stored-draft.ts'
import type { FormView } from '#web/screens/order-form/form/derive.ts'
import type { SubmitFailure, SubmitStatus } from '#web/screens/order-form/form/form-state.ts'
import { type FormStore, useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { goToProblem } from '#web/screens/order-form/form/go-to-problem.ts'
import { focusOn } from '#web/ui/focus.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { askSecondOrder } from './questions.ts'
import { endOrContinue, type StoredOutcomes } from './typed-since.ts'

interface Submitting {
  place: DraftPlace
  autosave: Autosave
  /** The element that lists the problems; it gets focus if there is more than one problem. */
  summary: RefObject<HTMLDivElement | null>
  outcomes: StoredOutcomes & {
    /** Called when the order is saved on this device and is waiting for a network connection. */
    onWaiting: () => void
  }
}

export interface Submit {
  submit: () => Promise<void>
  /**
   * Submits after the user has resolved a conflict, even if the form no longer differs from the saved order.
   */
  submitMerged: () => Promise<void>
  /** Abandons a save that is waiting for a network connection. */
  giveUp: () => void
}

/**
 * Loads the function that decides whether a credit needs the user's confirmation. Null if loading fails. The
 * user is then asked only after the server has rejected the save (rule kinds/credit-limited-by-the-server).
 */
const loadCreditAsked = () =>
  import('#web/order/model/credit-warning.ts').then(
    ({ creditAsked }) => creditAsked,
    () => null,
  )

/**
 * What Submit does: shows the problems or, if there are none, sends the order. A failure doesn't change the
 * form.
 */
export function useSubmit({ place, autosave, summary, outcomes }: Submitting): Submit {
  const store = useFormStore()
  const confirm = useConfirm()
  const setStatus = (submit: SubmitStatus) => store.update({ submit })
  const focusSummary = useFocusProblems(summary)
  const failed = useFailed(autosave, focusSummary)
  const { run, giveUp } = useSave(autosave, { onPhase: (kind) => setStatus({ kind }) })

  /** Submits the order. Further clicks are ignored while a prompt is open or a save is in progress. */
  async function submit(merged = false) {
    const { kind } = store.get().submit
    if (kind === 'asking' || kind === 'sending' || kind === 'waiting') return
    setStatus({ kind: 'asking' })
    await submitOnce(merged)
    if (store.get().submit.kind === 'asking') setStatus({ kind: 'idle' })
  }

  async function submitOnce(merged: boolean) {
    store.update({ serverProblems: [] })
    const sent = store.get()
    const { form, editors, draft: shown, rules, lists, figures, base } = sent
    // (rule versions/no-changes)
    if (!merged && sent.unchanged && autosave.pendingSave() === null) return setStatus({ kind: 'unchanged' })
    const draft = tidiedDraft({ ...form, fiscalYear: shown.fiscalYear })
    if (isStarted(editors.new?.draft) || formProblems(form, draft, rules, lists.complete).length > 0) {
      store.update({ tried: true })
      focusSummary()
      return
    }
    const { storedOrders, version } = base
    const ask = draft.documentType === 'credit_memo' ? await loadCreditAsked() : null
    const asked = ask?.(draft, figures.grandTotal, storedOrders, rules)
    if (asked && !(await confirmCredit(asked.text))) return
    const doubles = storedOrders.before === null && (await isPendingElsewhere(place, autosave.formId))
    if (doubles && !(await confirm(askSecondOrder))) return
    const id = storedOrders.before?.id ?? null
    const renews = id === null ? sentRenews(form.renews) : {}
    const body = { ...sentOrder(draft, figures.grandTotal, version), ...renews }
    if (place.mode === 'create_new' && (await waits(autosave, sent, { key: newId(), id, body })))
      return outcomes.onWaiting()
    const saved = await sendCredit(
      asked?.creditsOver ?? null,
      (said) => run({ id, body: { ...body, ...said } }),
      confirmCredit,
    )
    if (saved.kind === 'sent') endOrContinue(saved.data, form, { store, autosave, place, outcomes })
    else if ('error' in saved) {
      if (form.renews && (await renewsAgain(saved.error, store, confirm))) return submitOnce(merged)
      failed(saved, sent)
    } else if (autosave.pendingSave()) setStatus({ kind: 'failed', failure: { kind: 'given up' } })
  }

  function confirmCredit(text: string): Promise<boolean> {
    setStatus({ kind: 'asking' })
    return confirm({ ...creditQuestion, text, confirmLabel: 'Submit credit memo' })
  }

  return { submit: () => submit(), submitMerged: () => submit(true), giveUp }
}

function useFocusProblems(summary: Submitting['summary']) {
  const store = useFormStore()
  return () =>
    requestAnimationFrame(() => {
      const [first] = store.get().problems
      if (!focusOn(summary.current) && first) goToProblem(store, first.path)
    })
}

function useFailed(autosave: Autosave, focusSummary: () => void) {
  const store = useFormStore()
  const toast = useToast()
  const fail = (failure: SubmitFailure) => store.update({ submit: { kind: 'failed', failure } })

  return (failure: Failed, { form, draft, base }: FormView) => {
    const { kind, problems } = failure
    const unknown = kind === 'unknown'
    const conflict = base.storedOrders.before && conflictOf(failure)
    if (conflict) {
      fail({ kind: 'conflict', error: conflict })
      return
    }
    const fallback =
      form.mode === 'edit_po' ? 'Failed to update purchase order' : 'Failed to create purchase order'
    const text = failedText(failure, unknown ? mayBeSaved(fallback) : fallback)
    toast.show({ kind: 'error', title: 'Error', text })
    if (kind === 'signed out') fail({ kind: 'signed out' })
    else if (unknown && autosave.pendingSave()) fail({ kind: 'given up' })
    else if (problems.length > 0) {
      store.update({ tried: true, serverProblems: serverProblems(problems, draft) })
      focusSummary()
    } else fail({ kind: 'failed', text })
  }
}

/**
 * Saves a new order on this device while offline, to be sent automatically later (rule offline/submit-waits).
 */
async function waits(
  autosave: Autosave,
  { form, lists, figures }: FormView,
  attempt: Attempt,
): Promise<boolean> {
  if (navigator.onLine || !seals() || autosave.pendingSave()) return false
  const producer = lists.catalogue.producers.find((one) => one.id === form.producerId)?.name ?? ''
  const since = new Date().toISOString()
  await autosave.setPendingSave({ attempt, since, waits: { producer, total: figures.grandTotal } })
  // A draft stored only in the tab isn't enough, because closing the tab deletes it.
  if (autosave.survivesClosing()) return true
  await autosave.setPendingSave(null)
  return false
}

/**
 * Asks whether to renew an order that another user has renewed. Loads the code for the question only when
 * needed. If loading fails, the form shows why the server rejected the save.
 */
async function renewsAgain(
  error: unknown,
  store: FormStore,
  confirm: ReturnType<typeof useConfirm>,
): Promise<boolean> {
  const asking = await import('./renewed-by-others.ts').catch(() => null)
  return (await asking?.renewsAgain(error, store, confirm)) ?? false
}

/**
 * True if another form has a save that got no response. False if the code that checks this can't be loaded.
 */
async function isPendingElsewhere(place: DraftPlace, formId: string): Promise<boolean> {
  const others = await import('#web/screens/order-form/drafts/pending-elsewhere.ts').catch(() => null)
  return (await others?.hasPendingSaveElsewhere(place, formId)) ?? false
}

const mayBeSaved = (failed: string) => `${failed}. It may still have been saved.`

/** Retries a draft's pending save once the lists needed to validate the order have loaded. */
export function useResumedSubmit(resumes: boolean, submit: () => Promise<void>): void {
  const ready = useForm(({ lists }) => lists.complete)
  const waiting = useRef(resumes)
  useEffect(() => {
    if (!waiting.current || !ready) return
    waiting.current = false
    void submit()
  }, [ready, submit])
}
