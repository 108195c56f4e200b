import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { applyMerged } from '#web/order/model/apply-merged.ts'
import { baseVersionOf, rebaseOn } from '#web/order/model/base-version.ts'
import { checklist, submitState } from '#web/order/model/checklist.ts'
import { formProblems, tidiedDraft } from '#web/order/model/form-problems.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { Prefilled } from '#web/order/model/prefill.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { CopyNotes } from './copy-notes.tsx'
import { createAutosave } from './drafts/autosave.ts'
import { type InitialForm, staleDraftNotes } from './drafts/begun-form.ts'
import type { DraftPlace } from './drafts/draft.ts'
import { useUnsavedWork } from './drafts/use-unsaved-work.tsx'
import { OrderFormContext } from './form/order-form-context.tsx'
import { useEditedLine } from './form/use-edited-line.ts'
import { useGoTo } from './form/use-go-to.ts'
import { useOrderFormState } from './form/use-order-form.ts'
import { FormHeader } from './form-header.tsx'
import { FormSections } from './form-sections.tsx'
import { LineDesk } from './line-desk.tsx'
import { cancelQuestion } from './submit/cancel-question.ts'
import { ErrorSummary } from './submit/error-summary.tsx'
import { leaveWithPendingSave } from './submit/questions.ts'
import { SaveFailedNote } from './submit/save-notes.tsx'
import { useGoOn } from './submit/use-go-on.ts'
import { useProblems } from './submit/use-problems.ts'
import { useSubmit } from './submit/use-submit.ts'
import { WaitingNote } from './submit/waiting-note.tsx'
import { StickyBar } from './summary/sticky-bar.tsx'
import { Summary } from './summary/summary.tsx'
import './order-form.css'

const LineDialog = lazy(
  async () => (await import('./line-editor/line-dialog.tsx')).LineDialog,
  bufferKeysForDialog,
)
const FormConflict = lazy(async () => (await import('./submit/form-conflict.tsx')).FormConflict)
const SignInOver = lazy(async () => (await import('#web/shell/session/sign-in-over.tsx')).SignInOver)

interface OrderFormPageProps {
  place: DraftPlace
  start: Prefilled
  begun: InitialForm
  /** Drafts that were left unfinished. */
  offers: ReactNode
  storedOrders: StoredOrders
  lists: Picklists
  onStored: (order: Order) => void
  onCancel: (form: OrderForm) => void
  onReset: (form: OrderForm) => void
  onUndoReset: (() => void) | null
  onReload: () => void
}

/** The form from top to bottom: who, what, how split, remarks; beside it what it adds up to. */
export function OrderFormPage({ place, start, begun, ...props }: OrderFormPageProps) {
  const [basis, setBasis] = useState(() => baseVersionOf(start, props.storedOrders, begun.basis))
  const [autosave] = useState(() => createAutosave(place, begun))
  const { view: state, draft } = useOrderFormState(begun.form, basis.storedOrders, props.lists)
  const { form, change, rules } = state
  const shown = useProblems(form, draft, rules, props.lists.complete)
  const { leaveDialog, signIn } = useUnsavedWork(autosave, {
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
    autosave,
    basis: basis.version,
    signInAgain: signIn.ask,
    onStored(order) {
      autosave.discard()
      props.onStored(order)
    },
  })
  const saving = phase !== 'idle'
  const goOn = useGoOn(begun.submits, props.lists.complete, submit)
  // Needed when something goes wrong, and the network may be what goes wrong.
  usePreloadOnInput(FormConflict)
  usePreloadOnInput(SignInOver)

  const { edited, openLine, openAgain, closeLine } = useEditedLine(form.lines, begun.editing)
  const goTo = useGoTo(form, change, state.context, openLine)
  const entries = useMemo(() => checklist(form, draft, rules), [form, draft, rules])
  const complete = entries.every((entry) => entry.done)
  // Before Submit is pressed not every problem is shown, but the order doesn't call itself ready with one.
  const hidden = useMemo(
    () => (complete ? formProblems(form, tidiedDraft(form, rules), rules, props.lists.complete) : []),
    [complete, form, rules, props.lists.complete],
  )
  const submitProps = {
    ...submitState(draft, entries),
    wrong: shown.tried || !complete ? shown.problems.length : hidden.length,
    phase,
    failed: failure !== null,
    onSubmit: () => void submit(),
    onGiveUp: giveUp,
  }
  const view = { ...state, problems: shown.problems, goTo }

  const confirm = useConfirm()
  const mayDiscard = async () => !autosave.isUnsaved() || (await confirm(cancelQuestion(form.mode)))
  async function cancel() {
    if (autosave.pendingSave() ? !(await confirm(leaveWithPendingSave)) : !(await mayDiscard())) return
    autosave.discard()
    props.onCancel(form)
  }
  /** A new order is taken back by the toast; changes to an order stay as a draft that is offered. */
  async function reset() {
    if (autosave.pendingSave() && !(await confirm(leaveWithPendingSave))) return
    if (form.mode === 'create_new') autosave.discard()
    else autosave.flush()
    props.onReset(form)
  }
  /** Only while nothing was typed since: that would be lost by it. */
  function undoReset(): boolean {
    if (props.onUndoReset === null || autosave.isUnsaved()) return false
    props.onUndoReset()
    return true
  }
  function putOnTop(merged: Draft, newer: Order) {
    forgetFailure()
    change(applyMerged(merged))
    setBasis((before) => rebaseOn(newer, before))
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
          <FormHeader
            mode={form.mode}
            onReset={() => void reset()}
            saving={saving}
            order={basis.storedOrders}
          />
          {/* What is typed while a save is on its way would be neither sent nor kept. */}
          {phase === 'waiting' && <WaitingNote />}
          <div inert={saving} className={phase === 'waiting' ? 'of-waiting' : undefined}>
            {props.offers}
            <OrderFormContext value={view}>
              <CopyNotes notes={[...start.notes, ...staleDraftNotes(begun, props.storedOrders.before)]} />
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
          <Summary {...submitProps} entries={entries} autosave={autosave} onCancel={() => void cancel()} />
        </OrderFormContext>
      </div>
      <OrderFormContext value={view}>
        <StickyBar {...submitProps} />
        {edited && (
          <LineDialog
            key={edited.line.id}
            {...edited}
            showProblems={shown.tried && shown.problems.length > 0}
            onDraft={(typed) => autosave.setEditedLine(typed && { id: edited.line.id, draft: typed })}
            onClose={closeLine}
            onOpenAgain={(draft) => openAgain({ id: edited.line.id, draft })}
            onLoadFailed={closeLine}
          />
        )}
        {leaveDialog}
        {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
        {failure?.kind === 'overtaken' && (
          <FormConflict
            error={failure.error}
            began={basis.version ?? 1}
            autosave={autosave}
            onKeep={forgetFailure}
            onReload={props.onReload}
            onMerge={putOnTop}
          />
        )}
      </OrderFormContext>
    </LineDesk>
  )
}
