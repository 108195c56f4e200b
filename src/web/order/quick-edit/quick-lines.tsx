import { formatMoney, formatPercent } from '#shared/money.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { priceLine } from '#shared/order/pricing.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { removeLine, setLineNumber } from './quick-edit.ts'
import { useQuickEdit } from './quick-edit-context.ts'
import { QuickNumber } from './quick-number.tsx'

/** The figures of the lines; what else belongs to a line, and new lines, are written in the form. */
export function QuickLines() {
  const { edit } = useQuickEdit()
  return (
    <fieldset className="qe-part">
      <legend>Service line items</legend>
      <div className="qe-line head" aria-hidden="true">
        <span>Field and service</span>
        <span className="fig head">Units</span>
        <span className="fig head">Price</span>
        <span className="fig head">Discount</span>
        <span className="fig">Total</span>
      </div>
      {edit.lines.map((line, index) => (
        <QuickLine key={line.id} line={line} index={index} />
      ))}
      <p className="note">Edit opens the form, where lines are added and their other details changed.</p>
    </fieldset>
  )
}

function QuickLine({ line, index }: { line: LineItemInput; index: number }) {
  const { edit, context, change } = useQuickEdit()
  const { documentType } = edit.order
  const total = priceLine(line).total
  const name = `Line ${index + 1}`
  const path = `lineItems.${index}`
  const service = line.serviceTypeId === null ? undefined : context.rules.service(line.serviceTypeId)
  const percent = line.discountType === 'percent'
  const discountField = percent ? 'discountPercent' : 'discountInDollars'
  return (
    <div className="qe-line">
      <p className="what">
        <b>
          {index + 1}. {line.fieldName}
        </b>
        <small>{service?.name ?? edit.order.lineItems.find(({ id }) => id === line.id)?.serviceName}</small>
      </p>
      <QuickNumber
        path={`${path}.acres`}
        label={`${name} total units`}
        text={printedUnits(line.acres)}
        set={setLineNumber(index, 'acres')}
        suffix={unitName(line.units)}
      />
      <QuickNumber
        path={`${path}.costPerAcre`}
        label={`${name} service price`}
        text={formatMoney(line.costPerAcre).slice(1)}
        set={setLineNumber(index, 'costPerAcre')}
        prefix="$"
      />
      <QuickNumber
        path={`${path}.${discountField}`}
        label={`${name} discount`}
        text={
          percent
            ? formatPercent(line.discountPercent, 2).slice(0, -1)
            : formatMoney(line.discountInDollars).slice(1)
        }
        set={setLineNumber(index, discountField)}
        prefix={percent ? undefined : '$'}
        suffix={percent ? '%' : `per ${line.units}`}
      />
      <span className="fig">
        <DocumentMoney value={documentType === 'credit_memo' ? -total : total} type={documentType} />
      </span>
      <IconButton icon="trash" label={`Remove line ${index + 1}`} onClick={() => change(removeLine(index))} />
    </div>
  )
}
