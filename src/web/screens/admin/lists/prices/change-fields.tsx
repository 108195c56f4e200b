import { useId } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import { priceFields } from '#shared/picklist/price-change.ts'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { allPrices, type PriceForm } from './kept-picks.ts'
import { withoutSign } from './read-form.ts'

interface PriceFieldsProps {
  list: Picklist
  form: PriceForm
  onChange: (form: PriceForm) => void
  problem: string | null
}

const directions = [
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
] as const
const ways = [
  { value: 'percent', label: 'Percent' },
  { value: 'dollars', label: 'Dollars' },
] as const
const roundings = [
  { value: 'cents', label: 'Cents' },
  { value: '5 cents', label: '5 cents' },
] as const

export function PriceFields({ list, form, onChange, problem }: PriceFieldsProps) {
  const prices = priceFields(list)
  const percent = form.by === 'percent'
  const rule = useId()
  const set = (change: Partial<PriceForm>) => onChange({ ...form, ...change })
  return (
    <>
      <div className="pr-fields">
        <SelectField
          label="Direction"
          value={form.direction}
          options={directions}
          onChange={(direction) => set({ direction })}
        />
        <SelectField label="By" value={form.by} options={ways} onChange={(by) => set({ by })} />
        <NumberField
          label="Amount"
          data-focus="first"
          value={form.amount}
          {...(percent ? { suffix: '%' } : { prefix: '$' })}
          error={problem ?? undefined}
          maxLength={20}
          onChange={(amount) => set({ amount })}
          // Removes a typed `%` or `$`, because the field already shows the unit.
          onBlur={(amount) => set({ amount: withoutSign(amount, form.by) })}
        />
        <SelectField
          label="Round to"
          value={form.roundTo}
          options={roundings}
          aria-details={rule}
          onChange={(roundTo) => set({ roundTo })}
        />
        {prices.length > 1 && (
          <SelectField
            label="Prices"
            value={form.field}
            options={[
              { value: allPrices, label: prices.length === 2 ? 'Both' : 'All' },
              ...prices.map(({ name, label }) => ({ value: name, label: `${label} only` })),
            ]}
            onChange={(field) => set({ field })}
          />
        )}
      </div>
      <p id={rule} className="note">
        {form.roundTo === 'cents'
          ? 'Half a cent is rounded up: $1.005 becomes $1.01.'
          : 'Halfway amounts are rounded up: $1.025 becomes $1.05.'}{' '}
        Prices of $0.00 stay at $0.00. Existing orders keep their prices.
      </p>
    </>
  )
}
