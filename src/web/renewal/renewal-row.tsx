import { memo, useId, useState } from 'react'
import { plural } from '#shared/plural.ts'
import { OrderLinks } from '#web/shell/page/order-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { SumMoney } from '#web/words/money.tsx'
import { isCredited, type Row, waitsForFixes, wasRenewed } from './choices.ts'
import type { FixProps } from './fixes.ts'
import { RenewalDetails } from './renewal-details.tsx'
import { renewalNotes, renewedByOthers } from './renewal-notes.ts'
import type { Season } from './season.ts'

interface RenewalRowProps extends FixProps {
  onTick: (ticked: boolean) => void
  /** Renews an order that has already been renewed; null during a run. */
  onAgain: (() => void) | null
  renewing: { season: Season; onLeave: () => void }
}

/**
 * Shows an order from the season: whether it has been renewed, its old and new totals, and why the totals
 * differ. Details appear when the user expands the order. An order that the server rejected expands
 * automatically if it can be corrected.
 */
export const RenewalRow = memo(function RenewalRow(props: RenewalRowProps) {
  const { row, lists, locked, onTick, onFix, onAgain, renewing } = props
  const { planned, plan, ticked, result } = row
  const { basis, source } = planned
  const [toggled, setToggled] = useState<boolean | null>(null)
  const id = useId()
  const whole = plan.problems.length === 0
  const closed = result?.kind === 'made' || (result?.kind === 'refused' && result.gone)
  const open = toggled ?? (result?.kind === 'refused' && row.places.any)
  return (
    <li className="rn-order">
      <div className="rn-head">
        <Checkbox
          label={`Renew ${source.id}`}
          hideLabel
          checked={ticked}
          disabled={locked || !whole || closed}
          onChange={onTick}
        />
        <Disclosure open={open} onToggle={() => setToggled(!open)} controls={id}>
          <span className="rn-name">
            <b>PO {source.id}</b> <bdi translate="no">{basis.producerName}</bdi>{' '}
            <span className="q">{plural(plan.lines.length, 'line')}</span>
          </span>
        </Disclosure>
        <RowState row={row} onLeave={renewing.onLeave} />
        <span className="rn-sums fig">
          <span className="vh">Then </span>
          <SumMoney value={basis.sumThen} /> <span aria-hidden="true">→</span>{' '}
          <span className="vh">now </span>
          <b>
            <SumMoney value={plan.sumNow} />
          </b>
        </span>
      </div>
      <Notes row={row} />
      {result?.kind === 'refused' && (
        <div className="rn-refused">
          <p>{result.text}</p>
          {!closed && whole && wasRenewed(planned) && (
            <Button disabled={!onAgain} onClick={() => onAgain?.()}>
              Renew {source.id} again
            </Button>
          )}
        </div>
      )}
      {open && (
        <div id={id} className="rn-body">
          <RenewalDetails row={row} lists={lists} locked={locked} onFix={onFix} season={renewing.season} />
        </div>
      )}
    </li>
  )
})

function Notes({ row }: { row: Row }) {
  const notes = renewalNotes(row)
  if (notes.length === 0) return null
  return (
    <ul className="rn-notes note" aria-label={`About ${row.planned.source.id}`}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function RowState({ row, onLeave }: { row: Row; onLeave: () => void }) {
  const { planned, plan, result } = row
  const { renewedAs, hiddenRenewals } = planned
  const isOpen = result?.kind !== 'made'
  return (
    <span className="rn-state">
      {result?.kind === 'made' && (
        <StatusWord tone="ok">
          Created as <OrderLinks ids={[result.displayPo]} onLeave={onLeave} />
        </StatusWord>
      )}
      {result?.kind === 'refused' && <StatusWord tone="bad">Refused</StatusWord>}
      {result?.kind === 'unknown' && <StatusWord tone="check">May already exist</StatusWord>}
      {isOpen && isCredited(planned) && <StatusWord tone="open">Fully credited</StatusWord>}
      {waitsForFixes(row) && <StatusWord tone="check">{plan.problems.length} to fix</StatusWord>}
      {isOpen && renewedAs.length > 0 && (
        <StatusWord tone="open">
          Renewed as <OrderLinks ids={renewedAs} onLeave={onLeave} />
        </StatusWord>
      )}
      {isOpen && renewedAs.length === 0 && hiddenRenewals > 0 && (
        <StatusWord tone="open">{renewedByOthers}</StatusWord>
      )}
    </span>
  )
}
