import { useCallback, useMemo, useRef, useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { Message } from '#web/ui/message.tsx'
import { CommentsSection } from './comments-section.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { OrderForm } from './form.ts'
import { FormHead } from './form-head.tsx'
import { LineDialog } from './line-dialog.tsx'
import { LinesSection } from './lines-section.tsx'
import { OrderFormContext } from './order-form-context.tsx'
import type { Prefilled } from './prefill.ts'
import { ProducerSection } from './producer-section.tsx'
import type { Background } from './rule-context.ts'
import { SharesSection } from './shares-section.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { checklist, submitState } from './submit-state.ts'
import { Summary } from './summary.tsx'
import type { Lists } from './use-catalogue.ts'
import { useFaults } from './use-faults.ts'
import { useGoTo } from './use-go-to.ts'
import { useKeepAt401 } from './use-keep-at-401.ts'
import { useOrderFormState } from './use-order-form.ts'
import { useSubmit } from './use-submit.ts'
import './order-form.css'

interface OrderFormPageProps {
  start: Prefilled
  background: Background
  lists: Lists
  onStored: (order: Order) => void
  onCancel: (form: OrderForm) => void
  onReset: (form: OrderForm) => void
  onReload: () => void
}

/** The form from top to bottom: who, what, how split, remarks; beside it what it adds up to. */
export function OrderFormPage(props: OrderFormPageProps) {
  const state = useOrderFormState(props.start.form, props.background, props.lists)
  const { form, draft, rules } = state
  const shown = useFaults(form, draft, rules, props.lists.complete)
  const summary = useRef<HTMLDivElement>(null)
  const { submit, saving, conflict, keepEditing, signedOut } = useSubmit({
    view: state,
    shown,
    summary,
    onStored: props.onStored,
  })
  useKeepAt401(form, props.start.form)

  const [editing, setEditing] = useState<{ id: string; focus: string } | null>(null)
  const openLine = useCallback((id: string, focus = 'fieldName') => setEditing({ id, focus }), [])
  const goTo = useGoTo(form, state.change, openLine)
  const entries = useMemo(() => checklist(form, draft, rules), [form, draft, rules])
  const submitProps = {
    ...submitState(draft, entries),
    wrong: shown.faults.length,
    saving,
    onSubmit: () => void submit(),
  }
  const edited = editing && form.lines.find((line) => line.id === editing.id)

  return (
    <OrderFormContext value={{ ...state, faults: shown.faults, goTo }}>
      <div className="of-desk">
        <main className="of-sheet">
          <FormHead mode={form.mode} onReset={() => props.onReset(form)} order={props.background} />
          {props.start.notes.map((note) => (
            <Message key={note} kind="info" className="of-note">
              {note}
            </Message>
          ))}
          {signedOut && <SignedOutNote />}
          <ErrorSummary ref={summary} />
          <ProducerSection />
          <LinesSection onEdit={openLine} />
          <SharesSection list="agronomists" />
          <SharesSection list="customers" />
          <CommentsSection />
        </main>
        <Summary {...submitProps} entries={entries} onCancel={() => props.onCancel(form)} />
      </div>
      <StickyBar {...submitProps} />
      {editing && edited && (
        <LineDialog
          key={edited.id}
          line={edited}
          focus={editing.focus}
          showFaults={shown.faults.length > 0}
          onClose={() => setEditing(null)}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          began={props.background.before?.versionNumber ?? 1}
          onKeep={keepEditing}
          onReload={props.onReload}
        />
      )}
    </OrderFormContext>
  )
}
