import { useState } from 'react'
import { sortKeys } from '#shared/api/list-sort.ts'
import type { ViewsBarProps } from '#web/order/views/views-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeys } from '#web/ui/overlay/key-buffer.ts'
import { sortLabels } from './list-filters.ts'
import { type ListView, listViews } from './list-view.ts'
import type { useListFilters } from './use-list-filters.ts'

export const sortOptions = sortKeys.map((value) => ({ value, label: sortLabels[value] }))

export interface FilterBarProps extends ReturnType<typeof useListFilters> {
  view: ListView
  onView: (view: ListView) => void
}

/** The list's saved views; a view also sets whether the list shows cards or rows. */
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

const ViewsBar = lazy(
  async () => (await import('#web/order/views/views-bar.tsx')).ViewsBar,
  () => bufferKeys('[role=menu]'),
)

/**
 * Loads the saved views only when their button is clicked or the URL names a view. Until then, shows only the
 * button.
 */
function ViewsPlace(views: Omit<ViewsBarProps, 'opened' | 'screen'>) {
  const [opened, setOpened] = useState(false)
  usePreloadOnInput(ViewsBar)
  const button = (
    <Button className="vw-menu" aria-haspopup="menu" aria-expanded={false} onClick={() => setOpened(true)}>
      Views
      <Icon name="chevron-down" />
    </Button>
  )
  if (!opened && !views.address.has('view')) return button
  return (
    <ViewsBar
      {...views}
      screen="insights"
      opened={opened}
      fallback={button}
      onLoadFailed={() => setOpened(false)}
    />
  )
}
