import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { mayGenerally } from '#shared/access.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { type OrderTextKey, orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import type { CallError } from '#web/api/call-error.ts'
import { baseVersionOf } from '#web/order/model/base-version.ts'
import { serverProblems } from '#web/order/model/form-problems.ts'
import { typeText } from '#web/order/model/form-steps.ts'
import { closeEditor } from '#web/order/model/line-editor.ts'
import type { Prefilled } from '#web/order/model/prefill.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { CopyNotes } from './copy-notes.tsx'
import { type Autosave, createAutosave, useAutosave, useDraftOwner } from './drafts/autosave.ts'
import { AutosaveNote } from './drafts/autosave-note.tsx'
import { type DraftPlace, type InitialForm, staleDraftNotes } from './drafts/stored-draft.ts'
import { useLeaveForm } from './drafts/use-leave-form.tsx'
import { fieldId } from './form/focus-field.ts'
import { FormSection } from './form/form-section.tsx'
import { type FormContent, type FormState, initialState, type Surroundings } from './form/form-state.ts'
import { createFormStore, FormStoreContext, useForm, useFormStore, useProblemAt } from './form/form-store.tsx'
import { FormHeader } from './form-header.tsx'
import { FormKeys } from './form-keys.tsx'
import { LinesSection } from './lines/lines-section.tsx'
import { ProducerSection } from './producer-section.tsx'
import { SharesSection } from './shares/shares-section.tsx'
import { useCancelAndReset } from './submit/use-cancel-and-reset.ts'
import { useResumedSubmit, useSubmit } from './submit/use-submit.ts'
import { BarSlot, SubmitSlot } from './summary/submit-slot.tsx'
import { StickyBar, Summary } from './summary/summary.tsx'
import { useDesk } from './summary/use-desk.ts'
import './order-form.css'

const LineDialog = lazy(
  async () => (await import('./line-editor/line-dialog.tsx')).LineDialog,
  bufferKeysForDialog,
)
const FormConflict = lazy(async () => (await import('./submit/form-conflict.tsx')).FormConflict)
const ErrorSummary = lazy(async () => (await import('./submit/form-conflict.tsx')).ErrorSummary)
const SignInOver = lazy(async () => (await import('#web/shell/session/sign-in-over.tsx')).SignInOver)

export interface FormOutcomes {
  onStored: (order: Order, mode: Mode) => void
  /** Called when the order is waiting for a network connection. */
  onWaiting: () => void
  /** Called when the order is saved, but the user has typed more since and continues editing it. */
  onStoredMeanwhile: (mode: Mode) => void
  onCancel: (content: FormContent) => void
  onReset: (content: FormContent) => void
  /** Undoes the reset that opened this form; null if there was none. */
  onUndoReset: (() => void) | null
  /** Loads and opens the order's latest saved version. */
  onReload: () => void
}

interface OrderFormProps {
  place: DraftPlace
  start: Prefilled
  begun: InitialForm
  savedDrafts: ReactNode
  storedOrders: StoredOrders
  lists: Picklists
  outcomes: FormOutcomes
}

/** One open form with its store and draft. Each combination of order, mode, and draft gets its own form. */
export function OrderForm({ place, start, begun, storedOrders, lists, ...page }: OrderFormProps) {
  const around = useSurroundings(lists)
  const [store] = useState(() => {
    const base = baseVersionOf(start, storedOrders, begun.baseVersion)
    const made = createFormStore(initialState(begun, base, around))
    const { refused } = begun
    if (refused)
      made.update({ tried: true, serverProblems: serverProblems(refused.problems, made.get().draft) })
    return made
  })
  useLayoutEffect(() => store.update(around), [store, around])
  const [autosave] = useState(() => createAutosave(place, begun))
  useAutosave(autosave, store)
  useDraftOwner(autosave, place.person)
  return (
    <FormStoreContext value={store}>
      <OpenForm
        {...page}
        place={place}
        autosave={autosave}
        notes={[...start.notes, ...staleDraftNotes(begun, storedOrders.before)]}
        submits={begun.submits}
      />
    </FormStoreContext>
  )
}

function useSurroundings(lists: Picklists): Surroundings {
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  return useMemo(
    () => ({
      lists,
      byManager: mayGenerally(user, 'setOrderDiscount'),
      territory: user.territory,
      fiscalYear,
    }),
    [lists, user, fiscalYear],
  )
}

interface OpenFormProps {
  place: DraftPlace
  autosave: Autosave
  notes: readonly string[]
  submits: boolean
  savedDrafts: ReactNode
  outcomes: FormOutcomes
}

function OpenForm({ place, autosave, notes, submits, savedDrafts, outcomes }: OpenFormProps) {
  const store = useFormStore()
  const { leaveDialog, signIn } = useLeaveForm(autosave)
  const summary = useRef<HTMLDivElement>(null)
  const { submit, submitMerged, giveUp } = useSubmit({ place, autosave, summary, outcomes })
  useResumedSubmit(submits, submit)
  // Preloads the failure dialogs, because a network failure would also prevent loading them later.
  usePreloadOnInput(FormConflict)
  usePreloadOnInput(SignInOver)
  usePreloadOnInput(ErrorSummary)
  const { cancel, reset, undoReset } = useCancelAndReset(autosave, outcomes)

  const tried = useForm((view) => view.tried)
  const conflict = useForm(conflictOf)
  const saving = useForm(({ submit: { kind } }) => kind === 'sending' || kind === 'waiting')
  const onSubmit = () => void submit()
  const beside = useDesk()
  const slot = { autosave, onRetry: onSubmit, onSignIn: () => void signInAgain(), onGiveUp: giveUp }

  async function signInAgain() {
    if (await signIn.ask()) store.update({ submit: { kind: 'idle' } })
  }

  return (
    <>
      <FormKeys onSubmit={onSubmit} onNothingToUndo={undoReset} />
      <div className="of-desk">
        <main className="of-sheet">
          <FormHeader
            copied={place.mode === 'copy_as_new' ? place.orderId : null}
            saving={saving}
            onReset={() => void reset()}
          />
          {/* Disabled during a save, because continuing another draft would replace the form being saved. */}
          <div inert={saving}>{savedDrafts}</div>
          <CopyNotes notes={notes} />
          {tried && <ErrorSummary place={summary} />}
          <ProducerSection />
          <LinesSection />
          <SharesSection list="agronomists" />
          <SharesSection list="customers" />
          <TextSections />
        </main>
        <Summary
          onSubmit={onSubmit}
          onCancel={() => void cancel()}
          slot={beside && <SubmitSlot {...slot} />}
          note={!beside && <AutosaveNote autosave={autosave} />}
        />
      </div>
      <StickyBar onSubmit={onSubmit} slot={!beside && <BarSlot {...slot} />} />
      <EditedLine />
      {leaveDialog}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
      {conflict && (
        <FormConflict
          error={conflict}
          autosave={autosave}
          onSubmit={() => void submitMerged()}
          onReload={outcomes.onReload}
        />
      )}
    </>
  )
}

function conflictOf({ submit }: FormState): CallError | null {
  return submit.kind === 'failed' && submit.failure.kind === 'conflict' ? submit.failure.error : null
}

function EditedLine() {
  const store = useFormStore()
  const id = useForm(({ editors, form }) => {
    const edited = editors.edit?.draft.line.id
    return edited !== undefined && form.lines.some((line) => line.id === edited) ? edited : null
  })
  return id !== null && <LineDialog id={id} onLoadFailed={() => store.changeEditors(closeEditor('edit'))} />
}

function TextSections() {
  return orderTextKeys.map((key) => <TextSection key={key} of={key} />)
}

function TextSection({ of: key }: { of: OrderTextKey }) {
  const { change } = useFormStore()
  const { label, value: kind } = orderTexts[key]
  const text = {
    id: fieldId(key),
    label,
    hideLabel: true,
    value: useForm(({ form }) => form[key]),
    onChange: (value: string) => change(typeText(key, value)),
    error: useProblemAt(key),
  }
  return (
    <FormSection title={label}>
      {kind === 'longText' ? <TextArea {...text} /> : <TextField {...text} />}
    </FormSection>
  )
}
