import { formatPercent } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import type { ChecklistEntry } from '#web/order/model/checklist.ts'
import type { SavePhase } from '#web/order/save/use-save.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { AutosaveNote } from '#web/screens/order-form/drafts/autosave-note.tsx'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { ShareState } from '#web/screens/order-form/shares/shares-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { OrderState } from './order-state.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { RequiredList } from './required-list.tsx'
import './summary.css'

export interface SubmitProps {
  blocked: boolean
  open: number
  /** Problems that are shown since Submit was pressed. */
  wrong: number
  phase: SavePhase
  failed: boolean
  onSubmit: () => void
  /** Stops a save that waits for the connection. */
  onGiveUp: () => void
}

interface SummaryProps extends SubmitProps {
  entries: readonly ChecklistEntry[]
  autosave: Autosave
  onCancel: () => void
}

/** The number, the state, the act; then what is required, and how it adds up. */
export function Summary({ entries, autosave, onCancel, ...submit }: SummaryProps) {
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
      <RequiredList entries={entries} />
      <section>
        <h2>Shares</h2>
        <dl className="of-adds">
          <ShareLine name="Agronomists" rows={form.agronomists} />
          <ShareLine name="Customers" rows={form.customers} />
        </dl>
      </section>
      <PriceBreakdown />
      <AutosaveNote autosave={autosave} />
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
