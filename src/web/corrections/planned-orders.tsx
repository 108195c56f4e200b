import { memo, useState } from 'react'
import type { PlannedOrder } from '#shared/api/corrections/corrections-schemas.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { documentLabels } from '#shared/order/kinds.ts'
import { printedUnits } from '#shared/order/words.ts'
import { OrderLinks } from '#web/shell/page/order-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { type Corrections, isReady } from './use-corrections.ts'
import { orderKey, type Result } from './use-corrections-run.ts'

const mostShown = 50

interface PlannedOrdersProps {
  work: Corrections
  orders: readonly PlannedOrder[]
  /** Called when the user opens one of the orders in Insights. */
  onLeave: () => void
}

export function PlannedOrders({ work, orders, onLeave }: PlannedOrdersProps) {
  const [all, setAll] = useState(false)
  const isRunning = work.run.running !== null
  if (orders.length === 0) return <p className="note co-none">No differences beyond the tolerance.</p>
  const shown = all ? orders : orders.slice(0, mostShown)
  return (
    <>
      <table className="co-table">
        <thead>
          <tr>
            <th className="co-tick">
              <span className="vh">Make</span>
            </th>
            <th className="co-what">Order and field</th>
            <th className="co-n fig">Ordered</th>
            <th className="co-n fig">Done</th>
            <th className="co-n fig">Difference</th>
            <th className="co-n co-price fig">Price</th>
            <th className="co-usd fig">Dollars</th>
          </tr>
        </thead>
        {shown.map((one) => (
          <Planned
            key={orderKey(one)}
            one={one}
            ticked={work.isTicked(one)}
            result={work.run.results.get(orderKey(one)) ?? null}
            disabled={isRunning}
            onTick={work.tick}
            onLeave={onLeave}
          />
        ))}
      </table>
      {orders.length > shown.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show {orders.length - shown.length} more
        </Button>
      )}
    </>
  )
}

interface PlannedProps {
  one: PlannedOrder
  ticked: boolean
  result: Result | null
  disabled: boolean
  onTick: (one: PlannedOrder, ticked: boolean) => void
  onLeave: () => void
}

const Planned = memo(function Planned({ one, ticked, result, disabled, onTick, onLeave }: PlannedProps) {
  const { documentType, displayPo, producerName, grandTotal } = one
  const made = result?.kind === 'made'
  return (
    <tbody>
      <tr className="co-order">
        <td className="co-tick">
          <Checkbox
            label={`Make ${displayPo}`}
            hideLabel
            checked={ticked}
            disabled={disabled || made || !isReady(one)}
            onChange={(on) => onTick(one, on)}
          />
        </td>
        <th scope="rowgroup" className="co-what" colSpan={5}>
          <bdi translate="no">{producerName}</bdi>{' '}
          <span className={documentType === 'supplemental' ? 'co-more' : 'co-less'}>
            {documentLabels[documentType].replace(' PO', '')} {displayPo}
          </span>
          <OrderNotes one={one} result={result} onLeave={onLeave} />
        </th>
        <td className="co-usd fig">
          <b>
            <DocumentMoney value={grandTotal} type={documentType} />
          </b>
        </td>
      </tr>
      {one.fields.map((field) => (
        <FieldRows
          key={`${field.serviceTypeId} ${field.unit} ${field.fieldName}`}
          field={field}
          type={documentType}
        />
      ))}
      {one.discountAmount !== 0 && (
        <tr className="co-part">
          <td className="co-tick" />
          <td className="co-what" colSpan={4}>
            Order discount
          </td>
          <td className="co-n co-price fig">{formatPercent(one.discountPercentage, 2)}</td>
          <td className="co-usd fig">{formatMoney(Math.abs(one.discountAmount))}</td>
        </tr>
      )}
      {one.customers.map((customer) => (
        <tr className="co-part" key={customer.id}>
          <td className="co-tick" />
          <td className="co-what" colSpan={4}>
            <span className="co-cut">{customer.name}</span>
          </td>
          <td className="co-n co-price fig">{formatPercent(customer.percentage)}</td>
          <td className="co-usd fig">
            <DocumentMoney value={customer.amount} type={documentType} />
          </td>
        </tr>
      ))}
    </tbody>
  )
})

function FieldRows({
  field,
  type,
}: {
  field: PlannedOrder['fields'][number]
  type: PlannedOrder['documentType']
}) {
  const { fieldName, serviceName, ordered, done, difference, open, lines } = field
  const less = difference < 0
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a plan don't move
    <tr className="co-field" key={at}>
      <td className="co-tick" />
      <td className="co-what">
        {at === 0 ? fieldName : ''} <span className="q note">{at === 0 ? serviceName : ''}</span>
        {at === 0 && open.length > 0 && (
          <span className="co-why">Still open, but counted: {open.join(', ')}</span>
        )}
        {lines.length > 1 && <span className="q note"> {printedUnits(line.acres)} on this line</span>}
        {line.raisedFrom !== null && (
          <span className="co-why">
            {line.costPerAcre > line.raisedFrom ? 'Raised' : 'Set'} from {formatMoney(line.raisedFrom)} to
            today’s price
          </span>
        )}
      </td>
      <td className="co-n fig">{at === 0 && <Figure label="Ordered" text={printedUnits(ordered)} />}</td>
      <td className="co-n fig">{at === 0 && <Figure label="Done" text={printedUnits(done)} />}</td>
      <td className="co-n fig">
        {at === 0 && (
          <span className={classNames(less && 'neg')}>
            <Figure
              label="Difference"
              text={less ? `(${printedUnits(-difference)})` : `+${printedUnits(difference)}`}
            />
          </span>
        )}
      </td>
      <td className="co-n co-price fig">{formatMoney(line.costPerAcre)}</td>
      <td className="co-usd fig">
        <DocumentMoney value={line.total} type={type} />
      </td>
    </tr>
  ))
}

/** Shows a number. On a phone, its label appears next to it, because the columns have no headings there. */
function Figure({ label, text }: { label: string; text: string }) {
  return (
    <>
      <span className="co-label">{label}</span>
      {text}
    </>
  )
}

function OrderNotes({ one, result, onLeave }: Pick<PlannedProps, 'one' | 'result' | 'onLeave'>) {
  return (
    <>
      {result?.kind === 'made' && (
        <StatusWord tone="ok">
          Created as <OrderLinks ids={[result.displayPo]} onLeave={onLeave} />
        </StatusWord>
      )}
      {result?.kind === 'unknown' && <StatusWord tone="check">May already exist</StatusWord>}
      {result?.kind === 'refused' && <span className="co-refused">Refused: {result.text}</span>}
      {one.problems.length > 0 && <span className="co-refused">{one.problems[0]?.message}</span>}
      {one.beyond !== null && result?.kind !== 'made' && (
        <span className="co-why">{one.beyond.sentence} Select this order to create it anyway.</span>
      )}
    </>
  )
}
