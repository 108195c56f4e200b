import type { ReactNode } from 'react'
import { formatPercent } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { submitBlocked } from '#shared/order/rules/requirements.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import type { ShareList } from '#web/order/model/order-form.ts'
import { ShareState, shareState } from '#web/order/share-state.tsx'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { RequiredList } from './required-list.tsx'
import './summary.css'

interface SummaryProps {
  onSubmit: () => void
  onCancel: () => void
  slot: ReactNode
  /** A note shown at the bottom of narrow windows, where Submit is in a separate bar. */
  note: ReactNode
}

export function Summary({ onSubmit, onCancel, slot, note }: SummaryProps) {
  const saving = useSaving()
  return (
    <aside className="of-sumup" aria-label="Order summary">
      <div className="of-act">
        <span className="lab">Grand total</span>
        <div className="of-hero">
          <output className="of-grandfig" aria-label="Grand total">
            <GrandTotal />
          </output>
          <span aria-live="polite">
            <OrderState />
          </span>
        </div>
        <div className="of-buttons">
          <SubmitButton onSubmit={onSubmit} />
          <Button onClick={onCancel} disabled={saving}>
            Cancel
          </Button>
        </div>
        {slot}
      </div>
      <PriceBreakdown />
      <section>
        <h2>Shares</h2>
        <dl className="of-adds">
          <ShareLine name="Agronomists" list="agronomists" />
          <ShareLine name="Customers" list="customers" />
        </dl>
      </section>
      <RequiredList />
      {note && <div className="of-footnote">{note}</div>}
      <Button className="of-footcancel" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
    </aside>
  )
}

/** The bar at the bottom of narrow windows, with status, grand total, and Submit. */
export function StickyBar({ onSubmit, slot }: Pick<SummaryProps, 'onSubmit' | 'slot'>) {
  return (
    <section className="of-stickybar" aria-label="Total and Submit">
      {slot}
      <div>
        <span aria-live="polite">
          <OrderState />
        </span>
        <div className="of-grandfig">
          <GrandTotal />
        </div>
      </div>
      <SubmitButton onSubmit={onSubmit} />
    </section>
  )
}

/**
 * True while a save is in progress, until the server responds or the user abandons the save. Nothing else is
 * sent during that time, but the user can keep typing.
 */
function useSaving(): boolean {
  return useForm(({ submit }) => submit.kind === 'sending' || submit.kind === 'waiting')
}

function GrandTotal() {
  const value = useForm(({ figures }) => figures.grandTotal)
  const type = useForm(({ form }) => form.documentType)
  return <DocumentMoney value={value} type={type} />
}

function SubmitButton({ onSubmit }: Pick<SummaryProps, 'onSubmit'>) {
  const saving = useSaving()
  const blocked = useForm(({ draft }) => submitBlocked(draft))
  return (
    <Button variant="primary" onClick={onSubmit} disabled={blocked || saving} aria-busy={saving}>
      Submit
    </Button>
  )
}

function ShareLine({ name, list }: { name: string; list: ShareList }) {
  const rows: readonly DraftShare[] = useForm(({ form }) => form[list])
  const state = useForm(({ form }) => shareState(form, list))
  return (
    <>
      <dt>
        {name} {formatPercent(percentageSum(rows.map((row) => row.percentage)))}
      </dt>
      <dd>
        <ShareState state={state} />
      </dd>
    </>
  )
}

function OrderState() {
  const submit = useForm((view) => view.submit)
  const open = useForm((view) => view.stillRequired)
  const notAdded = useForm(({ newLineNeeds, form }) => newLineNeeds && form.lines.length + 1)
  const wrong = useForm((view) => view.wrong)
  const unchanged = useForm((view) => view.unchanged)
  const online = useOnline()
  if (submit.kind === 'waiting') {
    return (
      <StatusWord tone="warn" icon="offline">
        Waiting
      </StatusWord>
    )
  }
  if (submit.kind === 'sending') return <StatusWord tone="todo">Saving…</StatusWord>
  const failure = submit.kind === 'failed' ? submit.failure.kind : null
  if (failure === 'given up') return <StatusWord tone="warn">Unknown</StatusWord>
  if (open > 0) return <StatusWord tone="warn">{open} still required</StatusWord>
  if (notAdded !== null) return <StatusWord tone="warn">Line {notAdded} not added</StatusWord>
  if (wrong > 0) return <StatusWord tone="bad">{wrong} to correct</StatusWord>
  if (failure !== null) return <StatusWord tone="bad">Not saved</StatusWord>
  if (!online) {
    return (
      <StatusWord tone="warn" icon="offline">
        Offline
      </StatusWord>
    )
  }
  if (unchanged) return <span className="st">No changes</span>
  return <StatusWord tone="ok">Ready to submit</StatusWord>
}
