import { memo } from 'react'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { isHighDiscount } from '#shared/order/discount-check.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { LineFigures } from '#shared/order/pricing.ts'
import { DocumentMoney } from '#web/print/document-money.tsx'
import { formatUnits, unitName } from '#web/print/document-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import type { LineActions } from './line-actions.ts'
import { LineButtons } from './line-buttons.tsx'
import { arithmetic, discountText, hasDiscount, placeText } from './line-text.ts'

interface LineRowProps {
  line: LineItemInput
  index: number
  figures: LineFigures
  serviceName: string
  marks: string
  faults: string
  type: DocumentType
  actions: LineActions
}

/** One line of the order; drawn anew only when it changed. */
export const LineRow = memo(function LineRow({
  line,
  index,
  figures,
  serviceName,
  marks,
  faults,
  type,
  actions,
}: LineRowProps) {
  const place = placeText(line)
  const total = type === 'credit_memo' ? -figures.total : figures.total
  return (
    <tr>
      <td className="c-no">{index + 1}</td>
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
        {faults && <StatusWord tone="bad">{faults}</StatusWord>}
      </td>
      <td className="c-units fig">
        {formatUnits(line.acres)}
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
        <LineButtons line={line} index={index} actions={actions} />
      </td>
    </tr>
  )
})

/** Red, with an icon and a word for those who don't see it, from 10% on. */
function Discount({ line, effective }: { line: LineItemInput; effective: number }) {
  if (!isHighDiscount(effective)) return <span className="nowrap">{discountText(line)}</span>
  return (
    <span className="high nowrap" title={`10% or more: ${formatPercent(effective, 2)}`}>
      <Icon name="warning" />
      <span className="vh">10% or more: </span>
      {discountText(line)}
    </span>
  )
}
