import { memo } from 'react'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { formatLineDiscount, hasDiscount, isHighDiscount } from '#shared/order/discount.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineFigures } from '#shared/order/pricing.ts'
import { placeText, printedUnits, unitName } from '#shared/order/words.ts'
import { arithmetic } from '#web/order/model/line-text.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import type { LineActions } from './line-actions.ts'
import { LineButtons } from './line-buttons.tsx'
import { LineGrip } from './line-grip.tsx'

interface LineRowProps {
  line: LineItemInput
  index: number
  figures: LineFigures
  serviceName: string
  marks: string
  problems: string
  /** Null while nothing is being selected. */
  selected: boolean | null
  setting: RowSetting
  /** On the way of the Tab key. */
  current: boolean
}

/** What all rows share; one object, the same as long as it says the same. */
export interface RowSetting {
  type: DocumentType
  narrow: boolean
  actions: LineActions
}

/** One line of the order; drawn anew only when it changed. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, figures, serviceName, marks, problems, selected, setting, current } = props
  const { type, narrow, actions } = setting
  const place = placeText(line)
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
            onChange={() => actions.toggle(line.id, false)}
          />
        </td>
      )}
      <td className="c-no">
        {narrow ? (
          index + 1
        ) : (
          <LineGrip name={line.fieldName} number={index + 1} current={current} selected={selected} />
        )}
      </td>
      <td className="c-what">
        <div className="nm">{line.fieldName}</div>
        <small>{serviceName}</small>
        {place && <small>{place}</small>}
        <small className="calc">
          {arithmetic(line)}
          {hasDiscount(line) && (
            <>
              {' − '}
              <Discount line={line} effective={figures.effectiveDiscountPercent} />
            </>
          )}
        </small>
        {marks && <StatusWord tone="warn">{marks}</StatusWord>}
        {problems && <StatusWord tone="bad">{problems}</StatusWord>}
      </td>
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
          actions={actions}
          narrow={narrow}
          tabIndex={current ? 0 : -1}
        />
      </td>
    </tr>
  )
})

/** Red, with an icon and a word for those who don't see it, from 10% on. */
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
