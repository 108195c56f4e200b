import { useMemo, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { formatLineDiscount, hasDiscount } from '#shared/order/discount.ts'
import { type CreditableLine, creditableOrders } from '#shared/order/family/credit-lines.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'
import { addLines } from '#web/order/model/form-steps.ts'
import { arithmetic, roomText } from '#web/order/model/line-warnings.ts'
import { linesOf } from '#web/order/model/prefill.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import './credit-lines.css'

/**
 * What a credit memo takes back: lines that the family ordered, with their units, price and discount
 * (rule kinds/credit-ordered-lines).
 */
export function CreditLinesDialog({ onClose }: { onClose: () => void }) {
  const lines = useForm(({ form }) => form.lines)
  const storedOrders = useForm(({ base }) => base.storedOrders)
  const { perform } = useLineUndo()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { parent, family, before } = storedOrders
  const orders = useMemo(
    () => (parent ? creditableOrders(parent, family, lines, before?.id ?? null) : []),
    [parent, family, before, lines],
  )
  const offered = orders.flatMap(({ displayPo, lines: ordered }) =>
    ordered.map((one) => ({ ...one, key: keyOf(displayPo, one) })),
  )
  const picked = offered.filter(({ key }) => chosen.has(key))
  const room = limits.lines - lines.length
  const total = sum(picked.map(({ line }) => line.subtotalAfterDiscount))
  const count = plural(picked.length, 'line')

  function choose(keys: readonly string[], on: boolean) {
    const others = [...chosen].filter((key) => !keys.includes(key))
    setChosen(new Set(on ? [...others, ...keys] : others))
  }

  function add() {
    perform({ label: `${count} to credit added` }, addLines(linesOf(picked.map(({ line }) => line))))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Credit ordered lines"
      footer={
        <>
          <span className="say" aria-live="polite">
            {picked.length > room
              ? roomText(room)
              : `${picked.length > 0 ? `Credits ${formatMoney(total)} before the order discount. ` : ''}Units can be lowered afterwards.`}
          </span>
          <span className="end">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={picked.length === 0 || picked.length > room} onClick={add}>
              {picked.length === 0 ? 'Add lines' : `Add ${count}`}
            </Button>
          </span>
        </>
      }
    >
      {orders.map(({ displayPo, lines: ordered }) => {
        const keys = ordered.map((one) => keyOf(displayPo, one))
        const some = keys.some((key) => chosen.has(key))
        return (
          <fieldset key={displayPo} className="of-creditable">
            <legend className="vh">Lines of PO {displayPo}</legend>
            <Checkbox
              className="of-creditall"
              label={`All lines of PO ${displayPo}`}
              checked={keys.every((key) => chosen.has(key))}
              some={some}
              onChange={(on) => choose(keys, on)}
            />
            {ordered.map((one, index) => (
              <div key={keys[index]} className="of-creditline">
                <Checkbox
                  label={one.line.fieldName}
                  aria-describedby={`credit-${keys[index]}`}
                  checked={chosen.has(keys[index] ?? '')}
                  onChange={(on) => choose([keys[index] ?? ''], on)}
                />
                <p className="note" id={`credit-${keys[index]}`}>
                  {lineText(one)}
                </p>
              </div>
            ))}
          </fieldset>
        )
      })}
    </Dialog>
  )
}

const keyOf = (displayPo: string, { line }: CreditableLine) => `${displayPo}-${line.id}`

/** What is credited already is said too, so that nobody credits a service twice unawares. */
function lineText({ line, ordered, credited }: CreditableLine): string {
  const per = line.discountType === 'percent' ? '' : ` per ${unitName(line.units, 1)}`
  const discount = hasDiscount(line) ? `, ${formatLineDiscount(line)}${per} off` : ''
  const text = `${line.serviceName}, ${arithmetic(line)}${discount}: ${formatMoney(line.subtotalAfterDiscount)}.`
  if (credited === 0) return text
  const unit = unitName(line.units, ordered)
  return `${text} Of ${printedUnits(ordered)} ${unit} of this service ${printedUnits(credited)} credited already.`
}
