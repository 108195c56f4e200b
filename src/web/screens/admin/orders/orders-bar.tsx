import type { ReactNode } from 'react'
import { orders } from '#shared/api/orders.ts'
import { limits } from '#shared/limits.ts'
import { sum } from '#shared/money.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { FiscalYearField } from '#web/order/list/fiscal-year-field.tsx'
import { ViewsBar } from '#web/order/views/views-bar.tsx'
import type { useAddress } from '#web/shell/page/use-address.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { SumMoney } from '#web/words/money.tsx'
import type { AdminOrders } from './admin-orders.ts'
import { ExportMenu } from './export-menu.tsx'
import { filterEntries, matchingQuery, type OrderFilters, statusOptions } from './order-filters.ts'
import { actedOn, type Selection } from './selection.ts'
import type { ManyOrders } from './use-many-orders.ts'

interface OrdersBarProps {
  filters: OrderFilters
  address: ReturnType<typeof useAddress>
  many: ManyOrders
  total: number
  timeZone: string | null
}

const checkOptions = [
  { value: 'all', label: 'All' },
  { value: 'check', label: 'Check' },
  { value: 'okay', label: 'Okay' },
] as const

export function OrdersBar({ filters, address, many, total, timeZone }: OrdersBarProps) {
  return (
    <search className="ad-filters">
      <TextField
        className="grow"
        label="Filter"
        hideLabel
        type="search"
        value={address.typed ?? filters.text}
        onChange={address.type}
        placeholder="Start typing to filter..."
        maxLength={limits.query}
        autoComplete="off"
        spellCheck={false}
      />
      <FiscalYearField
        className="inside"
        year={filters.fiscalYear}
        status={filters.status}
        onChange={(fiscalYear) => address.set(filterEntries({ fiscalYear }))}
      />
      <SelectField
        className="inside"
        label="Status"
        value={filters.status}
        onChange={(status) => address.set(filterEntries({ status }))}
        options={statusOptions}
      />
      <SelectField
        className="inside"
        label="Discount"
        value={filters.check ?? 'all'}
        onChange={(check) => address.set({ check: check === 'all' ? '' : check })}
        options={checkOptions}
      />
      <ViewsBar screen="orders" address={address.query} onApply={address.set} opened={false} />
      <div className="end">
        {timeZone !== null && (
          <ExportMenu
            ids={many.isChecked ? [...many.selection.keys()] : []}
            filters={filters}
            total={total}
            timeZone={timeZone}
          />
        )}
      </div>
    </search>
  )
}

interface OrdersFootProps {
  list: AdminOrders | null
  many: ManyOrders
  children: ReactNode
}

/**
 * The bar below the table. Shows how many orders are listed and how many are selected, the total of the
 * selected orders, and the buttons for bulk actions.
 */
export function OrdersFoot({ list, many, children }: OrdersFootProps) {
  const toArchive = actedOn(many.selection, 'archive').length
  const toUnarchive = actedOn(many.selection, 'unarchive').length
  const total = useSelectedTotal(list, many.selection)
  return (
    <div className="ad-foot">
      {children}
      {total !== null && (
        <b className="fig ad-sum">
          <span className="vh">Total of the selected orders </span>
          <SumMoney value={total} />
        </b>
      )}
      <span className="end">
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
      </span>
    </div>
  )
}

/**
 * Returns the total of the selected orders. The server calculates the total if all matching orders are
 * selected. Null if the total is unknown or nothing is selected.
 */
function useSelectedTotal(list: AdminOrders | null, selection: Selection): number | null {
  const all = list !== null && selection.size > 0 && selection.size === list.total
  const whole = useEndpoint(orders.sum, { query: list ? matchingQuery(list.filters) : {} }, { enabled: all })
  if (list === null || selection.size === 0) return null
  if (all) return whole.data && !whole.isFetching ? whole.data.total : null
  const amounts: number[] = []
  for (let index = 0; index < list.count && amounts.length < selection.size; index += 1) {
    const order = list.at(index)
    if (order && selection.has(order.id)) amounts.push(order.grandTotal)
  }
  return amounts.length === selection.size ? sum(amounts) : null
}
