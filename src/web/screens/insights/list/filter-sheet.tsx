import { orders } from '#shared/api/orders.ts'
import { plural } from '#shared/plural.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { FiscalYearField } from '#web/order/list/fiscal-year-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type FilterBarProps, sortOptions, ViewsOfList } from './filter-parts.tsx'
import { isFiltered, matchingQuery } from './list-filters.ts'
import { listViews } from './list-view.ts'
import { MoreFilters } from './more-filters.tsx'
import { StateChips } from './tally.tsx'
import './filter-sheet.css'

export function FilterSheet(props: FilterBarProps & { onClose: () => void }) {
  const { filters, change, clear, address, view, onView, onClose } = props
  const sum = useEndpoint(orders.sum, { query: matchingQuery(filters) })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Filters"
      size="sheet"
      footer={
        <span className="end">
          <Button variant="primary" onClick={onClose}>
            {sum.data ? `Show ${plural(sum.data.count, 'order')}` : 'Show orders'}
          </Button>
        </span>
      }
    >
      <div className="fs-fields">
        <FiscalYearField year={filters.fiscalYear} onChange={(fiscalYear) => change({ fiscalYear })} />
        <SelectField
          label="Sort by"
          value={filters.sort}
          onChange={(sort) => change({ sort })}
          options={sortOptions}
        />
        <div>
          <span className="lab">State</span>
          <StateChips
            state={filters.state}
            onState={(state) => change({ state })}
            counts={sum.data?.states}
            readAt={sum.dataUpdatedAt}
          />
        </div>
        <MoreFilters filters={filters} onChange={change} onClear={clear} isFiltered={isFiltered(filters)} />
        <div className="fs-look">
          <ViewsOfList address={address} view={view} onView={onView} />
          <Segmented label="Shown as" value={view} onChange={onView} options={listViews} />
        </div>
      </div>
    </Dialog>
  )
}
