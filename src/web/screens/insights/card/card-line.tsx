import { formatMoney } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import { placeText, printedUnits, unitName } from '#shared/order/words.ts'
import { LineDiscount } from '#web/words/line-discount.tsx'
import { DocumentMoney } from '#web/words/money.tsx'

interface LineRowProps {
  line: LineItem
  number: number
  type: DocumentType
}

export function CardLine({ line, number, type }: LineRowProps) {
  const place = placeText(line)
  const units = `${printedUnits(line.acres)} ${unitName(line.units, line.acres)}`
  const discounted = line.discountPercent > 0 || line.discountInDollars > 0
  return (
    <tr>
      <td className="c-no">{number}</td>
      <td className="c-what">
        <div className="nm" translate="no">
          {line.fieldName}
        </div>
        <small className="svc" translate="no">
          {line.serviceName}
        </small>
        {place && <small>{place}</small>}
        <small className="calc">
          {units} × {formatMoney(line.costPerAcre)}
          {discounted && (
            <>
              {' − '}
              <LineDiscount line={line} />
            </>
          )}
        </small>
      </td>
      <td className="c-svc" translate="no">
        {line.serviceName}
      </td>
      <td className="c-units fig">
        {printedUnits(line.acres)}
        <small>{unitName(line.units, line.acres)}</small>
      </td>
      <td className="c-disc fig">
        {discounted ? <LineDiscount line={line} withUnit /> : <span className="q">None</span>}
      </td>
      <td className="c-money fig">
        <DocumentMoney value={line.total} type={type} />
      </td>
    </tr>
  )
}
