import { formatPercent } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { percentageSum } from '#shared/order/shares.ts'
import { DocumentMoney } from '#web/print/document-money.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddsUp } from './adds-up.tsx'
import { Checklist } from './checklist.tsx'
import type { DraftHold } from './draft-hold.ts'
import { DraftNote } from './draft-note.tsx'
import { useOrderForm } from './order-form-context.tsx'
import { OrderState } from './order-state.tsx'
import { ShareState } from './shares-section.tsx'
import type { ChecklistEntry } from './submit-state.ts'
import type { SavePhase } from './use-save.ts'
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
