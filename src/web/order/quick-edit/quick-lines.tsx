import { useState } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { type LineNumber, removeLines, saveLine, typeLineNumber } from '#web/order/model/form-steps.ts'
import { floorOf } from '#web/order/model/price-steps.ts'
import { amountText, percentText } from '#web/order/model/typed-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { leaveLine } from './leave-line.ts'
import { QuickNumber } from './quick-number.tsx'
import { type QuickEdit, quickFieldId } from './use-quick-edit.ts'

/**
 * Edits each line's units, price and discount; changing other values or adding lines requires the full form.
 */
export function QuickLines({ edit }: { edit: QuickEdit }) {
  return (
    <fieldset className="qe-part" id={quickFieldId('lineItems')} tabIndex={-1}>
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
      <p className="note">To add lines or change other details, use Edit.</p>
    </fieldset>
  )
}

interface QuickLineProps {
  edit: QuickEdit
  line: LineItemInput
  index: number
}

function QuickLine({ edit, line, index }: QuickLineProps) {
  const { form, order, rules, change } = edit
  const { total } = figuresOf(line)
  const service = line.serviceTypeId === null ? undefined : rules.service(line.serviceTypeId)
  return (
    <div className="qe-line">
      <p className="what">
        <b>
          {index + 1}. {line.fieldName}
        </b>
        <small>{service?.name ?? order.lineItems.find(({ id }) => id === line.id)?.serviceName}</small>
      </p>
      <LineNumbers edit={edit} line={line} index={index} />
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

/**
 * The line's units, price and discount. Each is committed when its field loses focus, as in the line editor.
 */
function LineNumbers({ edit, line, index }: QuickLineProps) {
  const { form, pristine, context, change } = edit
  const [priceNote, setPriceNote] = useState<string | null>(null)
  const name = `Line ${index + 1}`
  const percent = line.discountType === 'percent'
  const discountField = percent ? 'discountPercent' : 'discountInDollars'

  const numberOf = (field: LineNumber) => ({
    edit,
    path: `lineItems.${index}.${field}`,
    type: (text: string) => typeLineNumber(index, field, text, pristine),
    onLeave() {
      const text = form.typed[`lineItems.${index}.${field}`]
      if (text === undefined) return
      const before = pristine.lines.find(({ id }) => id === line.id) ?? null
      const left = leaveLine(line, { field, text, before }, context)
      if (field === 'costPerAcre') setPriceNote(left.note)
      change(saveLine(left.line))
    },
  })

  return (
    <>
      <QuickNumber
        {...numberOf('acres')}
        label="Total units"
        name={`${name} total units`}
        text={printedUnits(line.acres)}
        suffix={unitName(line.units)}
        step={0.1}
      />
      <QuickNumber
        {...numberOf('costPerAcre')}
        label="Service price"
        name={`${name} service price`}
        text={amountText(line.costPerAcre)}
        prefix="$"
        step={0.01}
        readOnly={floorOf(line, context)?.locked === true}
        hint={priceNote}
      />
      <QuickNumber
        {...numberOf(discountField)}
        label="Discount"
        name={`${name} discount`}
        text={percent ? percentText(line.discountPercent, 2) : amountText(line.discountInDollars)}
        prefix={percent ? undefined : '$'}
        suffix={percent ? '%' : `per ${line.units}`}
        step={0.01}
        max={percent ? 100 : undefined}
      />
    </>
  )
}
