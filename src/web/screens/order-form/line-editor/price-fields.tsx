import { discountTypes } from '#shared/order/kinds.ts'
import { lineLabels } from '#shared/order/line-fields.ts'
import { offeredUnits, serviceOf } from '#web/order/model/line-context.ts'
import {
  leaveNumber,
  leaveUnits,
  setDiscountType,
  setUnit,
  typeNumber,
  typeUnits,
} from '#web/order/model/line-steps.ts'
import { floorOf, leavePrice } from '#web/order/model/price-steps.ts'
import { amountText } from '#web/order/model/typed-text.ts'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { CatalogueNote } from './catalogue-note.tsx'
import { useLineEditor, useLineField } from './line-editor-context.tsx'
import './line-editor.css'

export function PriceFields({ scouting }: { scouting: boolean }) {
  return (
    <fieldset className="of-group">
      <legend>Units and price</legend>
      <div className="grid g6">
        <UnitsField />
        <UnitField />
        <PriceField />
        {scouting && <ChecksField />}
        <DiscountTypeField />
        <DiscountField />
      </div>
      <CatalogueNote />
    </fieldset>
  )
}

/** The number as text; empty if it isn't filled in yet. */
function numberText(value: number): string {
  return value === 0 ? '' : amountText(value)
}

export function UnitsField() {
  const { line, draft, edit } = useLineEditor()
  return (
    <NumberField
      {...useLineField('acres')}
      label={lineLabels.acres}
      className="half"
      aria-required
      value={draft.typed.acres ?? numberText(line.acres)}
      onChange={(text) => edit(typeUnits(text))}
      onBlur={() => edit(leaveUnits)}
      step={0.1}
      min={0}
    />
  )
}

export function UnitField() {
  const { line, edit, context } = useLineEditor()
  const units = offeredUnits(serviceOf(line, context), line, context)
  return (
    <SelectField
      {...useLineField('units')}
      label={lineLabels.units}
      className="half"
      value={line.units}
      onChange={(unit) => edit(setUnit(unit, context))}
      options={units.map((unit) => ({ value: unit, label: unit }))}
    />
  )
}

export function PriceField() {
  const { line, draft, edit, context } = useLineEditor()
  return (
    <NumberField
      {...useLineField('costPerAcre')}
      label={lineLabels.costPerAcre}
      className="half"
      aria-required
      value={draft.typed.costPerAcre ?? numberText(line.costPerAcre)}
      onChange={(text) => edit(typeNumber('costPerAcre', text))}
      onBlur={() => edit(leavePrice(context))}
      prefix="$"
      step={0.01}
      min={0}
      readOnly={floorOf(line, context)?.locked === true}
    />
  )
}

export function ChecksField() {
  const { line, draft, edit } = useLineEditor()
  return (
    <NumberField
      {...useLineField('numberOfChecks')}
      label={lineLabels.numberOfChecks}
      className="half"
      aria-required
      value={draft.typed.numberOfChecks ?? (line.numberOfChecks === 0 ? '' : String(line.numberOfChecks))}
      onChange={(text) => edit(typeNumber('numberOfChecks', text))}
      onBlur={() => edit(leaveNumber('numberOfChecks'))}
      step={1}
      min={0}
    />
  )
}

export function DiscountTypeField() {
  const { line, edit } = useLineEditor()
  return (
    <SelectField
      {...useLineField('discountType')}
      label={lineLabels.discountType}
      className="half"
      value={line.discountType}
      onChange={(type) => edit(setDiscountType(type))}
      options={discountTypes.map((type) => ({ value: type, label: type }))}
    />
  )
}

export function DiscountField() {
  const { line, draft, edit } = useLineEditor()
  const percent = line.discountType === 'percent'
  const path = percent ? 'discountPercent' : 'discountInDollars'
  return (
    <NumberField
      {...useLineField(path)}
      label={lineLabels[path]}
      className="half"
      optional
      value={draft.typed[path] ?? amountText(line[path])}
      onChange={(text) => edit(typeNumber(path, text))}
      onBlur={() => edit(leaveNumber(path))}
      prefix={percent ? undefined : '$'}
      suffix={percent ? '%' : undefined}
      step={0.01}
      min={0}
    />
  )
}
