import { orders } from '#shared/api/orders.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { fiscalYearChoices, fiscalYearFilterChoices } from '#shared/constants.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { allYears, fiscalYearOptions } from './fiscal-years.ts'

/** A year that orders can have but the filter doesn't list (rule lists/fiscal-years). */
const furtherYear = fiscalYearChoices.find(
  (year) => !fiscalYearFilterChoices.some((choice) => choice === year),
)

interface FiscalYearFieldProps {
  year: number | null
  onChange: (year: number | null) => void
  /** The listed orders' status. `furtherYear` is offered if an order with this status is from that year. */
  status?: OrderListQuery['status']
  className?: string
}

export function FiscalYearField({ year, onChange, status, className }: FiscalYearFieldProps) {
  const further = useFurtherYears(year, status)
  return (
    <SelectField
      label="Fiscal year"
      className={className}
      value={year === null ? allYears : String(year)}
      onChange={(chosen) => onChange(chosen === allYears ? null : Number(chosen))}
      options={fiscalYearOptions(further)}
    />
  )
}

/** Extra years to offer: `furtherYear` if any order has it, and the year in the page's URL. */
function useFurtherYears(asked: number | null, status?: OrderListQuery['status']): number[] {
  const { data } = useEndpoint(
    orders.list,
    { query: { fiscalYear: furtherYear, limit: 1, status } },
    { enabled: furtherYear !== undefined, select: (page) => page.length > 0 },
  )
  return [...(data && furtherYear ? [furtherYear] : []), ...(asked === null ? [] : [asked])]
}
