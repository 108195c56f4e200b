import type { LineItemInput } from '#shared/order/line-item.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { removeLines, typeLineNumber } from '#web/order/model/form-steps.ts'
import { amountText, percentText } from '#web/order/model/typed-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { QuickNumber } from './quick-number.tsx'
import type { QuickEdit } from './use-quick-edit.ts'

/** The figures of the lines; what else belongs to a line, and new lines, are written in the form. */
export function QuickLines({ edit }: { edit: QuickEdit }) {
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
      {edit.form.lines.map((line, index) => (
        <QuickLine key={line.id} edit={edit} line={line} index={index} />
      ))}
      <p className="note">Edit opens the form, where lines are added and their other details changed.</p>
    </fieldset>
  )
}

interface QuickLineProps {
  edit: QuickEdit
  line: LineItemInput
  index: number
}

function QuickLine({ edit, line, index }: QuickLineProps) {
  const { form, order, pristine, rules, change } = edit
  const { total } = figuresOf(line)
  const name = `Line ${index + 1}`
  const path = `lineItems.${index}`
  const service = line.serviceTypeId === null ? undefined : rules.service(line.serviceTypeId)
  const percent = line.discountType === 'percent'
  const discountField = percent ? 'discountPercent' : 'discountInDollars'
  return (
    <div className="qe-line">
      <p className="what">
        <b>
          {index + 1}. {line.fieldName}
        </b>
        <small>{service?.name ?? order.lineItems.find(({ id }) => id === line.id)?.serviceName}</small>
      </p>
      <QuickNumber
        edit={edit}
        path={`${path}.acres`}
        label={`${name} total units`}
        text={printedUnits(line.acres)}
        type={(text) => typeLineNumber(index, 'acres', text, pristine)}
        suffix={unitName(line.units)}
      />
      <QuickNumber
        edit={edit}
        path={`${path}.costPerAcre`}
        label={`${name} service price`}
        text={amountText(line.costPerAcre)}
        type={(text) => typeLineNumber(index, 'costPerAcre', text, pristine)}
        prefix="$"
      />
      <QuickNumber
        edit={edit}
        path={`${path}.${discountField}`}
        label={`${name} discount`}
        text={percent ? percentText(line.discountPercent, 2) : amountText(line.discountInDollars)}
        type={(text) => typeLineNumber(index, discountField, text, pristine)}
        prefix={percent ? undefined : '$'}
        suffix={percent ? '%' : `per ${line.units}`}
      />
      <span className="fig">
        <DocumentMoney
          value={form.documentType === 'credit_memo' ? -total : total}
          type={form.documentType}
        />
      </span>
      <IconButton
        icon="trash"
        label={`Remove line ${index + 1}`}
        onClick={() => change(removeLines(new Set([line.id])))}
      />
    </div>
  )
}
