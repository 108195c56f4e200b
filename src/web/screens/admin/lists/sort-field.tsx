import { SelectField } from '#web/ui/field/select-field.tsx'
import { type Sorted, writeSort } from './list-filters.ts'
import type { ColumnView } from './list-view.ts'

interface SortFieldProps {
  columns: readonly ColumnView[]
  sorted: Sorted | null
  onSort: (sorted: Sorted | null) => void
}

/** Sorting on a phone, which has no column headings to click. */
export function SortField({ columns, sorted, onSort }: SortFieldProps) {
  const options = columns.flatMap(({ id, label }) => [
    { sorted: { column: id, descending: false }, label },
    { sorted: { column: id, descending: true }, label: `${label}, last first` },
  ])
  return (
    <SelectField
      className="inside"
      label="Sort by"
      value={writeSort(sorted)}
      onChange={(text) => onSort(options.find((one) => writeSort(one.sorted) === text)?.sorted ?? null)}
      onClear={() => onSort(null)}
      placeholder="As listed"
      options={options.map((one) => ({ value: writeSort(one.sorted), label: one.label }))}
    />
  )
}
