import { sortKeys } from '#shared/api/list-sort.ts'
import { sortLabels } from './list-filters.ts'
import { type ListView, listViews } from './list-view.ts'
import type { useListFilters } from './use-list-filters.ts'
import { ViewsPlace } from './views-place.tsx'

export const sortOptions = sortKeys.map((value) => ({ value, label: sortLabels[value] }))

export interface FilterBarProps extends ReturnType<typeof useListFilters> {
  view: ListView
  onView: (view: ListView) => void
}

/** The list's views, which also choose cards or rows. */
export function ViewsOfList({ address, view, onView }: Pick<FilterBarProps, 'address' | 'view' | 'onView'>) {
  return (
    <ViewsPlace
      address={address.query}
      shown={view}
      onApply={({ shown, ...entries }) => {
        address.set(entries)
        const wanted = listViews.find(({ value }) => value === shown)
        if (wanted) onView(wanted.value)
      }}
    />
  )
}
