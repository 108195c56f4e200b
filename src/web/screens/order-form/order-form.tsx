import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { applyMerged } from '#web/order/model/apply-merged.ts'
import { basisOf, basisOn } from '#web/order/model/base-version.ts'
import { checklist, submitState } from '#web/order/model/checklist.ts'
import { formFaults, tidiedDraft } from '#web/order/model/form-problems.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { Prefilled } from '#web/order/model/prefill.ts'
import type { Background } from '#web/order/model/rule-context.ts'
import type { Lists } from '#web/order/use-picklists.ts'
import { OnDemand, useSoon } from '#web/ui/on-demand.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { holdForDialog } from '#web/ui/overlay/key-buffer.ts'
import { CopyNotes } from './copy-notes.tsx'
import { draftHold } from './drafts/autosave.ts'
import { agedNotes, type BegunForm } from './drafts/begun-form.ts'
import type { DraftPlace } from './drafts/draft.ts'
import { useUnsavedWork } from './drafts/use-unsaved-work.tsx'
import { OrderFormContext } from './form/order-form-context.tsx'
import { useEditedLine } from './form/use-edited-line.ts'
import { useGoTo } from './form/use-go-to.ts'
import { useOrderFormState } from './form/use-order-form.ts'
import { FormHead } from './form-header.tsx'
import { FormSections } from './form-sections.tsx'
import { LineDesk } from './line-desk.tsx'
import { cancelQuestion } from './submit/cancel-question.ts'
import { ErrorSummary } from './submit/error-summary.tsx'
import { leaveUnanswered } from './submit/questions.ts'
import { SaveFailedNote } from './submit/save-notes.tsx'
import { useGoOn } from './submit/use-go-on.ts'
import { useFaults } from './submit/use-problems.ts'
import { useSubmit } from './submit/use-submit.ts'
import { WaitingNote } from './submit/waiting-note.tsx'
import { StickyBar } from './summary/sticky-bar.tsx'
import { Summary } from './summary/summary.tsx'
import './order-form.css'

const loadLineDialog = async () => (await import('./line-editor/line-dialog.tsx')).LineDialog
const loadConflict = async () => (await import('./submit/form-conflict.tsx')).FormConflict
const loadSignInOver = async () => (await import('#web/shell/session/sign-in-over.tsx')).SignInOver

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
