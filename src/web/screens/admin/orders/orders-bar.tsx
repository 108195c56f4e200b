import { limits } from '#shared/limits.ts'
import { FiscalYearField } from '#web/order/list/fiscal-year-field.tsx'
import { ViewsBar } from '#web/order/views/views-bar.tsx'
import type { useAddress } from '#web/shell/page/use-address.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { ExportMenu } from './export-menu.tsx'
import { filterEntries, type OrderFilters, statusOptions } from './order-filters.ts'
import { actedOn } from './selection.ts'
import type { ManyOrders } from './use-many-orders.ts'

interface OrdersBarProps {
  filters: OrderFilters
  address: ReturnType<typeof useAddress>
  many: ManyOrders
  timeZone: string | null
}

/** What is shown, and what is done with what is chosen. */
export function OrdersBar({ filters, address, many, timeZone }: OrdersBarProps) {
  const toArchive = actedOn(many.selection, 'archive').length
  const toUnarchive = actedOn(many.selection, 'unarchive').length
  return (
    <search className="ad-filters">
      <TextField
        className="grow"
        label="Filter"
        type="search"
        value={address.typed ?? filters.text}
        onChange={address.type}
        placeholder="Start typing to filter..."
        maxLength={limits.query}
        autoComplete="off"
        spellCheck={false}
      />
      <FiscalYearField
        year={filters.fiscalYear}
        status={filters.status}
        onChange={(fiscalYear) => address.set(filterEntries({ fiscalYear }))}
      />
      <SelectField
        label="Status"
        value={filters.status}
        onChange={(status) => address.set(filterEntries({ status }))}
        options={statusOptions}
      />
      <ViewsBar screen="orders" address={address.query} onApply={address.set} opened={false} />
      <div className="end">
        <Button disabled={toUnarchive === 0 || !many.mayAct} onClick={() => void many.ask('unarchive')}>
          Unarchive Selected ({toUnarchive})
        </Button>
        <Button
          icon="archive"
          disabled={toArchive === 0 || !many.mayAct}
          onClick={() => void many.ask('archive')}
        >
          Archive Selected ({toArchive})
        </Button>
        {timeZone !== null && (
          <ExportMenu ids={many.isChecked ? [...many.selection.keys()] : []} timeZone={timeZone} />
        )}
      </div>
    </search>
  )
}
