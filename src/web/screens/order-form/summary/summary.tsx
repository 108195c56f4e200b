import type { ReactNode } from 'react'
import { formatPercent } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { submitBlocked } from '#shared/order/rules/requirements.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import type { ShareList } from '#web/order/model/order-form.ts'
import { ShareState, shareState } from '#web/order/share-state.tsx'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { OrderState } from './order-state.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { RequiredList } from './required-list.tsx'
import './summary.css'

interface SummaryProps {
  onSubmit: () => void
  onCancel: () => void
  /** The message next to Submit. */
  slot: ReactNode
  /** The note shown at the bottom if Submit isn't here. */
  note: ReactNode
}

/** Grand total, status and Submit; then the breakdown and the requirements. */
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

/** A bar at the bottom of narrow windows with status, grand total and Submit. */
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

/** Whether a save is in progress: until it is answered or abandoned, nothing else is sent; typing continues. */
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
