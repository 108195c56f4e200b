import { memo, useId, useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import type { Row } from './choices.ts'
import type { MendProps } from './mends.ts'
import { RenewalDetails } from './renewal-details.tsx'
import { renewedText } from './renewal-notes.ts'

interface RenewalRowProps extends MendProps {
  onTick: (ticked: boolean) => void
}

/** An order of the season: whether it is renewed, what it came to and will come to, and, unfolded, all the rest. */
export const RenewalRow = memo(function RenewalRow({ row, lists, locked, onTick, onMend }: RenewalRowProps) {
  const { planned, plan, ticked, result } = row
  const { basis, source } = planned
  const [open, setOpen] = useState(false)
  const id = useId()
  const whole = plan.problems.length === 0
  return (
    <li className="rn-order">
      <div className="rn-head">
        <Checkbox
          label={`Renew ${source.id}`}
          hideLabel
          checked={ticked}
          disabled={locked || !whole || result?.kind === 'made'}
          onChange={onTick}
        />
        <Disclosure open={open} onToggle={() => setOpen(!open)} controls={id}>
          <span className="rn-name">
            <b>PO {source.id}</b> {basis.producerName}{' '}
            <span className="q">{plural(plan.lines.length, 'line')}</span>
          </span>
        </Disclosure>
        <RowState row={row} />
        <span className="rn-sums fig">
          <span className="vh">Then </span>
          {formatMoney(basis.sumThen)} <span aria-hidden="true">→</span> <span className="vh">now </span>
          <b>{formatMoney(plan.sumNow)}</b>
        </span>
      </div>
      {result?.kind === 'refused' && <p className="rn-refused">{result.text}</p>}
      {open && (
        <div id={id} className="rn-body">
          <RenewalDetails row={row} lists={lists} locked={locked} onMend={onMend} />
        </div>
      )}
    </li>
  )
})

function RowState({ row: { planned, plan, result } }: { row: Row }) {
  const renewed = renewedText(planned)
  return (
    <span className="rn-state">
      {result?.kind === 'made' && <StatusWord tone="ok">Created as {result.displayPo}</StatusWord>}
      {result?.kind === 'refused' && <StatusWord tone="bad">Refused</StatusWord>}
      {result === null && plan.problems.length > 0 && (
        <StatusWord tone="check">{plan.problems.length} to mend</StatusWord>
      )}
      {result?.kind !== 'made' && renewed && <StatusWord tone="open">{renewed}</StatusWord>}
    </span>
  )
}
