import { memo } from 'react'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { formatLineDiscount, hasDiscount, isHighDiscount } from '#shared/order/discount.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { placeText, printedUnits, unitName } from '#shared/order/words.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { arithmetic } from '#web/order/model/line-warnings.ts'
import { gripId } from '#web/screens/order-form/form/focus-field.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { LineButtons } from './line-buttons.tsx'
import type { LineCommands } from './line-commands.ts'

interface LineRowProps {
  line: LineItemInput
  index: number
  serviceName: string
  warnings: string
  problems: string
  /** True if the line is selected; null if selection mode is off. */
  selected: boolean | null
  setting: RowSetting
  /** True for the one row that Tab reaches; arrow keys move focus to the other rows. */
  current: boolean
}

export interface RowSetting {
  type: DocumentType
  narrow: boolean
  commands: LineCommands
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, selected, setting, current } = props
  const { type, narrow, commands } = setting
  const figures = figuresOf(line)
  const total = type === 'credit_memo' ? -figures.total : figures.total
  return (
    <tr data-line={line.id} className={selected ? 'on' : undefined}>
      {selected !== null && (
        <td className="c-sel">
          <Checkbox
            label={`Select line ${index + 1}`}
            hideLabel
            checked={selected}
            tabIndex={current ? 0 : -1}
            data-focus={current ? 'tick' : undefined}
            onChange={() => commands.toggle(line.id, false)}
          />
        </td>
      )}
      <td className="c-no">
        {narrow ? (
          index + 1
        ) : (
          <LineGrip
            id={line.id}
            name={line.fieldName}
            number={index + 1}
            current={current}
            selected={selected}
          />
        )}
      </td>
      <WhatCell {...props} effective={figures.effectiveDiscountPercent} />
      <td className="c-units fig">
        {printedUnits(line.acres)}
        <small>{unitName(line.units)}</small>
      </td>
      <td className="c-price fig">{formatMoney(line.costPerAcre)}</td>
      <td className="c-disc fig">
        {hasDiscount(line) ? (
          <>
            <Discount line={line} effective={figures.effectiveDiscountPercent} />
            {line.discountType === 'dollars' && <small>per {line.units}</small>}
          </>
        ) : (
          <span className="q">None</span>
        )}
      </td>
      <td className="c-money fig">
        <DocumentMoney value={total} type={type} />
      </td>
      <td className="c-act">
        <LineButtons
          line={line}
          index={index}
          commands={commands}
          narrow={narrow}
          tabIndex={current ? 0 : -1}
        />
      </td>
    </tr>
  )
})

interface WhatCellProps extends Pick<LineRowProps, 'line' | 'serviceName' | 'warnings' | 'problems'> {
  effective: number
}

/**
 * The line's farm field, service, and location, followed by its warnings and problems. Narrow screens also
 * show how the line's total is calculated.
 */
function WhatCell({ line, serviceName, warnings, problems, effective }: WhatCellProps) {
  const place = placeText(line)
  return (
    <td className="c-what">
      <div className="nm of-cut" translate="no" title={line.fieldName}>
        {line.fieldName}
      </div>
      <small className="of-cut" translate="no" title={serviceName}>
        {serviceName}
      </small>
      {place && (
        <small className="of-cut" title={place}>
          {place}
        </small>
      )}
      <small className="calc">
        {arithmetic(line)}
        {hasDiscount(line) && (
          <>
            {' − '}
            <Discount line={line} effective={effective} />
          </>
        )}
      </small>
      {warnings && <StatusWord tone="warn">{warnings}</StatusWord>}
      {problems && <StatusWord tone="bad">{problems}</StatusWord>}
    </td>
  )
}

/**
 * The line's discount. At 10% or more, it is red, with an icon and hidden text, because color alone isn't
 * enough (rule prices/high-discount-in-red).
 */
function Discount({ line, effective }: { line: LineItemInput; effective: number }) {
  if (!isHighDiscount(effective)) return <span className="nowrap">{formatLineDiscount(line)}</span>
  return (
    <span className="high nowrap" title={`10% or more: ${formatPercent(effective, 2)}`}>
      <Icon name="warning" />
      <span className="vh">10% or more: </span>
      {formatLineDiscount(line)}
    </span>
  )
}

export const gripHelpId = 'line-grip-help'

interface LineGripProps {
  id: string
  name: string
  number: number
  current: boolean
  selected: boolean | null
}

/**
 * The button that shows the line's number. Users select the line by clicking the button or pressing Space,
 * and move the line by dragging the button or pressing Alt with an arrow key.
 */
function LineGrip({ id, name, number, current, selected }: LineGripProps) {
  return (
    <button
      type="button"
      className="of-grip"
      id={gripId(id)}
      aria-label={`Line ${number}: ${name}`}
      aria-describedby={gripHelpId}
      aria-pressed={selected ?? false}
      tabIndex={current ? 0 : -1}
    >
      <Icon name="grip" />
      <span>{number}</span>
    </button>
  )
}
