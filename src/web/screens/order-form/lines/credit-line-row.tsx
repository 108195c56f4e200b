import { memo, useId } from 'react'
import { formatMoney } from '#shared/money.ts'
import { formatLineDiscount, hasDiscount } from '#shared/order/discount.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { amountText, readTyped } from '#web/order/model/typed-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import {
  aboveLeft,
  type ChangeChoice,
  type Choice,
  choiceProblem,
  creditedLine,
  type OfferedLine,
} from './use-credit-lines.ts'

interface CreditLineRowProps {
  one: OfferedLine
  choice: Choice
  onChange: ChangeChoice
  /**
   * True once Add lines has been clicked; from then on, fields that the user hasn't touched show problems,
   * too.
   */
  tried: boolean
}

/**
 * Shows an ordered line: the units already credited, the units left, and a field for the units to credit now.
 */
export const CreditLineRow = memo(function CreditLineRow({
  one,
  choice,
  onChange,
  tried,
}: CreditLineRowProps) {
  const { line, credited, left } = one
  const tickId = useId()
  const unit = unitName(line.units)
  const problem = choice.left || tried ? choiceProblem(choice) : null
  const above = aboveLeft(one, choice)
  return (
    <tr className={choice.chosen ? undefined : 'off'}>
      <td className="cl-tick">
        <Checkbox
          id={tickId}
          label={`Credit ${line.fieldName}, ${line.serviceName}`}
          hideLabel
          checked={choice.chosen}
          onChange={(chosen) => onChange(one, { chosen })}
        />
      </td>
      <td className="cl-what">
        <label htmlFor={tickId}>
          {line.fieldName}
          <small>{priceText(line)}</small>
        </label>
      </td>
      <Units head="Ordered" units={line.acres} unit={unit} />
      <Units head="Credited" units={credited} />
      <Units head="Left" units={left} strong />
      <td className="cl-now">
        <NumberField
          label={`Credit now, ${unit}`}
          aria-label={`Credit now, ${unit}, ${line.fieldName}, ${line.serviceName}`}
          data-focus={`credit-${one.key}`}
          value={choice.text ?? amountText(choice.units)}
          // Typing units also selects the line.
          onChange={(text) =>
            onChange(one, { chosen: true, text, units: readTyped(text, 'units') ?? choice.units })
          }
          onBlur={(text) => {
            if (choice.text !== null)
              onChange(one, { left: true, text: readTyped(text, 'units') === null ? text : null })
          }}
          error={problem ?? undefined}
          hint={above > 0 && <AboveLeft text={`${printedUnits(above)} ${unitName(line.units, above)}`} />}
          tone="check"
        />
      </td>
      <td className={classNames('cl-amount', 'fig')}>
        {choice.chosen && choiceProblem(choice) !== null && '–'}
        {choice.chosen && choiceProblem(choice) === null && (
          <DocumentMoney value={figuresOf(creditedLine(line, choice)).total} type="credit_memo" />
        )}
      </td>
    </tr>
  )
})

interface UnitsProps {
  /** A label next to the number for narrow screens, which have no column headings. */
  head: string
  units: number
  unit?: string
  strong?: boolean
}

function Units({ head, units, unit, strong }: UnitsProps) {
  return (
    <td className={classNames('cl-units', 'fig', strong && 'strong')}>
      <span className="cl-head">{head}</span>
      {printedUnits(units)}
      {unit && <small>{unit}</small>}
    </td>
  )
}

function AboveLeft({ text }: { text: string }) {
  return (
    <>
      <Icon name="warning" />
      {text} more than is left. Add lines will ask you to confirm.
    </>
  )
}

/** Returns text such as `Corn Scouting, $8.75 per acre, 5.00% off`. */
function priceText(line: LineItem): string {
  const per = `per ${unitName(line.units, 1)}`
  const price = `${line.serviceName}, ${formatMoney(line.costPerAcre)} ${per}`
  if (!hasDiscount(line)) return price
  return `${price}, ${formatLineDiscount(line)}${line.discountType === 'percent' ? '' : ` ${per}`} off`
}
