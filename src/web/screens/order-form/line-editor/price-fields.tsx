import { formatMoney, formatPercent } from '#shared/money.ts'
import { discountWarning } from '#shared/order/discount.ts'
import { discountTypes } from '#shared/order/kinds.ts'
import { lineLabels } from '#shared/order/line-fields.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { offeredUnits, serviceOf } from '#web/order/model/line-context.ts'
import { hasFigures } from '#web/order/model/line-draft-problems.ts'
import {
  leaveNumber,
  leaveUnits,
  setDiscountType,
  setUnit,
  typeNumber,
  typeUnits,
} from '#web/order/model/line-steps.ts'
import { checkSentence } from '#web/order/model/line-warnings.ts'
import { floorOf, keepsOldPrice, leavePrice } from '#web/order/model/price-steps.ts'
import { amountText } from '#web/order/model/typed-text.ts'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
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

/** Returns the number as text, or an empty string for 0, which means not filled in yet. */
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

/** The catalog's limits on price and discount. Takes up space even when empty, so that nothing moves. */
function CatalogueNote() {
  const { line, draft, context } = useLineEditor()
  const service = serviceOf(line, context)
  if (!service) return <p className="note of-catalogue" />
  const { maxDiscount } = service
  const check = hasFigures(draft) ? checkSentence(line, maxDiscount) : null
  const { effectiveDiscountPercent } = figuresOf(line)
  const warning = discountWarning({ effectiveDiscountPercent, maxDiscount })
  return (
    <p className="note of-catalogue" aria-live="polite">
      <PriceNote />{' '}
      {check ? (
        <StatusWord tone="warn">{[warning, check].filter(Boolean).join('. ')}.</StatusWord>
      ) : (
        `Maximum discount for this service is ${formatPercent(maxDiscount)}.`
      )}
    </p>
  )
}

function PriceNote() {
  const { line, draft, context } = useLineEditor()
  const floor = floorOf(line, context)
  if (draft.priceNote) return <StatusWord tone="warn">{draft.priceNote}</StatusWord>
  if (floor === null) return 'Credits can’t exceed the original price.'
  const price = `${formatMoney(floor.price)} per ${line.units}`
  const kept = keepsOldPrice(draft) && line.costPerAcre !== floor.price
  if (floor.locked && kept) return `The price is now fixed at ${price}. This line keeps its old price.`
  if (floor.locked) return `The price is fixed at ${price}.`
  return kept && line.costPerAcre < floor.price
    ? `Catalog price ${price}: the lower agreed price stays until you change it.`
    : `Minimum (catalog) price: ${price}.`
}
