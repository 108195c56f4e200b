import { formatPercent } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import type { ChecklistEntry } from '#web/order/model/checklist.ts'
import type { SavePhase } from '#web/order/save/use-save.ts'
import { DocumentMoney } from '#web/print/document-money.tsx'
import type { DraftHold } from '#web/screens/order-form/drafts/autosave.ts'
import { DraftNote } from '#web/screens/order-form/drafts/autosave-note.tsx'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { ShareState } from '#web/screens/order-form/shares/shares-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderState } from './order-state.tsx'
import { AddsUp } from './price-breakdown.tsx'
import { Checklist } from './required-list.tsx'
import './summary.css'

export interface SubmitProps {
  blocked: boolean
  open: number
  /** Faults that are shown since Submit was pressed. */
  wrong: number
  phase: SavePhase
  failed: boolean
  onSubmit: () => void
  /** Stops a save that waits for the connection. */
  onGiveUp: () => void
}

interface SummaryProps extends SubmitProps {
  entries: readonly ChecklistEntry[]
  hold: DraftHold
  onCancel: () => void
}

/** The number, the state, the act; then what is required, and how it adds up. */
export function Summary({ entries, hold, onCancel, ...submit }: SummaryProps) {
  const { form, figures } = useOrderForm()
  return (
    <aside className="of-sumup" aria-label="Order summary">
      <div className="of-act">
        <span className="lab">Grand total</span>
        <div className="of-hero">
          <output className="of-grandfig" aria-label="Grand total">
            <DocumentMoney value={figures.grandTotal} type={form.documentType} />
          </output>
          <OrderState {...submit} />
        </div>
        <div className="of-buttons">
          <SubmitButton {...submit} />
          {submit.phase !== 'waiting' && (
            <Button onClick={onCancel} disabled={submit.phase === 'sending'}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <Checklist entries={entries} />
      <section>
        <h2>Shares</h2>
        <dl className="of-adds">
          <ShareLine name="Agronomists" rows={form.agronomists} />
          <ShareLine name="Customers" rows={form.customers} />
        </dl>
      </section>
      <AddsUp />
      <DraftNote hold={hold} />
      <Button className="of-footcancel" onClick={onCancel} disabled={submit.phase !== 'idle'}>
        Cancel
      </Button>
    </aside>
  )
}

/** While a save waits for the connection, the same place stops it. */
export function SubmitButton({ blocked, phase, onSubmit, onGiveUp }: SubmitProps) {
  if (phase === 'waiting') return <Button onClick={onGiveUp}>Cancel saving</Button>
  const saving = phase === 'sending'
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
