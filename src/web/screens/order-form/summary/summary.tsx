import { formatPercent } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { submitBlocked } from '#shared/order/rules/requirements.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { AutosaveNote } from '#web/screens/order-form/drafts/autosave-note.tsx'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { ShareState } from '#web/screens/order-form/shares/shares-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { RequiredList } from './required-list.tsx'
import './summary.css'

interface SubmitProps {
  onSubmit: () => void
  /** Stops a save that waits for the connection. */
  onGiveUp: () => void
}

interface SummaryProps extends SubmitProps {
  autosave: Autosave
  onCancel: () => void
}

/** Grand total, state and Submit; then what is required, and how it adds up. */
export function Summary({ autosave, onCancel, ...submit }: SummaryProps) {
  const kind = useForm((view) => view.submit.kind)
  const saving = kind === 'sending' || kind === 'waiting'
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
          <SubmitButton {...submit} />
          {kind !== 'waiting' && (
            <Button onClick={onCancel} disabled={saving}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <RequiredList />
      <section>
        <h2>Shares</h2>
        <dl className="of-adds">
          <ShareLine name="Agronomists" rows={useForm(({ form }) => form.agronomists)} />
          <ShareLine name="Customers" rows={useForm(({ form }) => form.customers)} />
        </dl>
      </section>
      <PriceBreakdown />
      <AutosaveNote autosave={autosave} />
      <Button className="of-footcancel" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
    </aside>
  )
}

/** Where there is no room beside the form: state, grand total and Submit at the foot of the window. */
export function StickyBar(submit: SubmitProps) {
  return (
    <section className="of-stickybar" aria-label="Total and Submit">
      <div>
        <span aria-live="polite">
          <OrderState />
        </span>
        <div className="of-grandfig">
          <GrandTotal />
        </div>
      </div>
      <SubmitButton {...submit} />
    </section>
  )
}

function GrandTotal() {
  const value = useForm(({ figures }) => figures.grandTotal)
  const type = useForm(({ form }) => form.documentType)
  return <DocumentMoney value={value} type={type} />
}

/** The state beside the grand total, in few words. */
function OrderState() {
  const kind = useForm(({ submit }) => submit.kind)
  const open = useForm(({ checklist }) => checklist.filter((entry) => !entry.done).length)
  const wrong = useForm((view) => view.wrong)
  if (kind === 'waiting') {
    return (
      <span role="status">
        <StatusWord tone="warn">Waiting for the connection…</StatusWord>
      </span>
    )
  }
  if (kind === 'sending') return <StatusWord tone="todo">Saving…</StatusWord>
  if (open > 0) return <StatusWord tone="warn">{open} still required</StatusWord>
  if (wrong > 0) return <StatusWord tone="bad">{wrong} to correct</StatusWord>
  if (kind === 'failed') return <StatusWord tone="bad">Not saved</StatusWord>
  return <StatusWord tone="ok">Ready to submit</StatusWord>
}

/** While a save waits for the connection, the same place stops it. */
function SubmitButton({ onSubmit, onGiveUp }: SubmitProps) {
  const kind = useForm(({ submit }) => submit.kind)
  const blocked = useForm(({ draft }) => submitBlocked(draft))
  if (kind === 'waiting') return <Button onClick={onGiveUp}>Cancel saving</Button>
  const saving = kind === 'sending'
  return (
    <Button variant="primary" onClick={onSubmit} disabled={blocked || saving} aria-busy={saving}>
      Submit
    </Button>
  )
}

function ShareLine({ name, rows }: { name: string; rows: readonly DraftShare[] }) {
  const percentages = rows.map((row) => row.percentage)
  return (
    <>
      <dt>
        {name} {formatPercent(percentageSum(percentages))}
      </dt>
      <dd>
        <ShareState percentages={percentages} />
      </dd>
    </>
  )
}
