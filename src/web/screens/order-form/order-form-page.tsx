import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { holdForDialog } from '#web/ui/held-strokes.ts'
import { applyMerged } from './apply-merged.ts'
import { basisOf, basisOn } from './basis.ts'
import { agedNotes, type BegunForm } from './begun-form.ts'
import { cancelQuestion } from './cancel-question.ts'
import { CopyNotes } from './copy-notes.tsx'
import { draftHold } from './draft-hold.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { OrderForm } from './form.ts'
import { formFaults, tidiedDraft } from './form-faults.ts'
import { FormHead } from './form-head.tsx'
import { FormSections } from './form-sections.tsx'
import type { DraftPlace } from './kept-draft.ts'
import { LineDesk } from './line-desk.tsx'
import { OnDemand, useSoon } from './on-demand.tsx'
import { OrderFormContext } from './order-form-context.tsx'
import type { Prefilled } from './prefill.ts'
import type { Background } from './rule-context.ts'
import { SaveFailedNote } from './save-failed-note.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { checklist, submitState } from './submit-state.ts'
import { Summary } from './summary.tsx'
import { leaveUnanswered } from './unanswered-questions.ts'
import type { Lists } from './use-catalogue.ts'
import { useEditedLine } from './use-edited-line.ts'
import { useFaults } from './use-faults.ts'
import { useGoOn } from './use-go-on.ts'
import { useGoTo } from './use-go-to.ts'
import { useOrderFormState } from './use-order-form.ts'
import { useSubmit } from './use-submit.ts'
import { useUnsavedWork } from './use-unsaved-work.tsx'
import { WaitingNote } from './waiting-note.tsx'
import './order-form.css'

const loadLineDialog = async () => (await import('./line-dialog.tsx')).LineDialog
const loadConflict = async () => (await import('./form-conflict.tsx')).FormConflict
const loadSignInOver = async () => (await import('#web/shell/sign-in-over.tsx')).SignInOver

interface OrderFormPageProps {
  place: DraftPlace
  start: Prefilled
  begun: BegunForm
  /** Drafts that were left unfinished. */
  offers: ReactNode
  background: Background
  lists: Lists
  onStored: (order: Order) => void
  onCancel: (form: OrderForm) => void
  onReset: (form: OrderForm) => void
  onUndoReset: (() => void) | null
  onReload: () => void
}

/** The form from top to bottom: who, what, how split, remarks; beside it what it adds up to. */
export function OrderFormPage({ place, start, begun, ...props }: OrderFormPageProps) {
  const [basis, setBasis] = useState(() => basisOf(start, props.background, begun.basis))
  const [hold] = useState(() => draftHold(place, begun))
  const { view: state, draft } = useOrderFormState(begun.form, basis.background, props.lists)
  const { form, change, rules } = state
  const shown = useFaults(form, draft, rules, props.lists.complete)
  const { leaveDialog, signIn } = useUnsavedWork(hold, {
    form,
    pristine: basis.pristine,
    basis: basis.version,
  })
  const summary = useRef<HTMLDivElement>(null)
  const { submit, phase, giveUp, failure, forgetFailure } = useSubmit({
    view: state,
    draft,
    shown,
    summary,
    place,
    hold,
    basis: basis.version,
    signInAgain: signIn.ask,
    onStored(order) {
      hold.drop()
      props.onStored(order)
    },
  })
  const saving = phase !== 'idle'
  const goOn = useGoOn(begun.submits, props.lists.complete, submit)
  // Needed when something goes wrong, and the network may be what goes wrong.
  useSoon(loadConflict)
  useSoon(loadSignInOver)

  const { edited, openLine, openAgain, closeLine } = useEditedLine(form.lines, begun.editing)
  const goTo = useGoTo(form, change, state.world, openLine)
  const entries = useMemo(() => checklist(form, draft, rules), [form, draft, rules])
  const complete = entries.every((entry) => entry.done)
  // Before Submit is pressed not every fault is shown, but the order doesn't call itself ready with one.
  const hidden = useMemo(
    () => (complete ? formFaults(form, tidiedDraft(form, rules), rules, props.lists.complete) : []),
    [complete, form, rules, props.lists.complete],
  )
  const submitProps = {
    ...submitState(draft, entries),
    wrong: shown.tried || !complete ? shown.faults.length : hidden.length,
    phase,
    failed: failure !== null,
    onSubmit: () => void submit(),
    onGiveUp: giveUp,
  }
  const view = { ...state, faults: shown.faults, goTo }

  const confirm = useConfirm()
  const mayDiscard = async () => !hold.isUnsaved() || (await confirm(cancelQuestion(form.mode)))
  async function cancel() {
    if (hold.unanswered() ? !(await confirm(leaveUnanswered)) : !(await mayDiscard())) return
    hold.drop()
    props.onCancel(form)
  }
  /** A new order is taken back by the toast; changes to an order stay as a draft that is offered. */
  async function reset() {
    if (hold.unanswered() && !(await confirm(leaveUnanswered))) return
    if (form.mode === 'create_new') hold.drop()
    else hold.flush()
    props.onReset(form)
  }
  /** Only while nothing was typed since: that would be lost by it. */
  function undoReset(): boolean {
    if (props.onUndoReset === null || hold.isUnsaved()) return false
    props.onUndoReset()
    return true
  }
  function putOnTop(merged: Draft, newer: Order) {
    forgetFailure()
    change(applyMerged(merged))
    setBasis((before) => basisOn(newer, before))
    goOn()
  }

  return (
    <LineDesk
      view={view}
      onNothingToUndo={undoReset}
      blocked={submitProps.blocked}
      entries={entries}
      onSubmit={submitProps.onSubmit}
    >
      <div className="of-desk">
        <main className="of-sheet">
          <FormHead mode={form.mode} onReset={() => void reset()} saving={saving} order={basis.background} />
          {/* What is typed while a save is on its way would be neither sent nor kept. */}
          {phase === 'waiting' && <WaitingNote />}
          <div inert={saving} className={phase === 'waiting' ? 'of-waiting' : undefined}>
            {props.offers}
            <OrderFormContext value={view}>
              <CopyNotes notes={[...start.notes, ...agedNotes(begun, props.background.before)]} />
            </OrderFormContext>
            <SaveFailedNote
              failure={failure}
              onRetry={() => void submit()}
              onSignIn={() => void signIn.ask().then((signedIn) => signedIn && forgetFailure())}
            />
            <OrderFormContext value={view}>{shown.tried && <ErrorSummary ref={summary} />}</OrderFormContext>
            <FormSections view={view} onEdit={openLine} />
          </div>
        </main>
        <OrderFormContext value={view}>
          <Summary {...submitProps} entries={entries} hold={hold} onCancel={() => void cancel()} />
        </OrderFormContext>
      </div>
      <OrderFormContext value={view}>
        <StickyBar {...submitProps} />
        {edited && (
          <OnDemand
            key={edited.line.id}
            load={loadLineDialog}
            props={{
              ...edited,
              showFaults: shown.tried && shown.faults.length > 0,
              onDraft: (typed) => hold.noteLine(typed && { id: edited.line.id, draft: typed }),
              onClose: closeLine,
              onOpenAgain: (draft) => openAgain({ id: edited.line.id, draft }),
            }}
            onFail={closeLine}
            holds={holdForDialog}
          />
        )}
        {leaveDialog}
        {signIn.asking && <OnDemand load={loadSignInOver} props={{ onAnswer: signIn.answer }} />}
        {failure?.kind === 'overtaken' && (
          <OnDemand
            load={loadConflict}
            props={{
              error: failure.error,
              began: basis.version ?? 1,
              hold,
              onKeep: forgetFailure,
              onReload: props.onReload,
              onMerge: putOnTop,
            }}
          />
        )}
      </OrderFormContext>
    </LineDesk>
  )
}
