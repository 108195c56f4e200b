import { useState } from 'react'
import { manyOrders } from '#shared/api/many-orders.ts'
import { call } from '#web/api/client.ts'
import { useSavedFile } from '#web/api/download.ts'
import { exportDay, exportFailed, selectedFile } from '#web/order/many/export-file.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { matchingQuery, type OrderFilters } from './order-filters.ts'

const ExportDialog = lazy(async () => (await import('./export-dialog.tsx')).ExportDialog)

interface ExportMenuProps {
  ids: readonly number[]
  filters: OrderFilters
  total: number
  timeZone: string
}

/**
 * Exports the selected orders, the filtered ones, or those created between two dates, as CSV (rule
 * administration/export).
 */
export function ExportMenu({ ids, filters, total, timeZone }: ExportMenuProps) {
  const { saving: exporting, save } = useSavedFile()
  const [asking, setAsking] = useState(false)

  const exportOf = (read: () => Promise<readonly number[]>) =>
    save(
      async () => selectedFile(await read(), exportDay(new Date(), timeZone)),
      () => exportFailed,
    )

  const close = () => setAsking(false)
  return (
    <>
      <Menu
        trigger={
          <Button icon="download" disabled={exporting}>
            {exporting ? 'Exporting...' : 'Export'}
          </Button>
        }
        items={[
          {
            label: `Export Selected (${ids.length})`,
            disabled: ids.length === 0,
            onSelect: () => void exportOf(async () => ids),
          },
          {
            label: `Export Filtered (${total.toLocaleString('en-US')})`,
            disabled: total === 0,
            onSelect: () => void exportOf(() => matchingIds(filters)),
          },
          { label: 'Export by Date Range', onSelect: () => setAsking(true) },
        ]}
      />
      {asking && <ExportDialog timeZone={timeZone} onClose={close} onLoadFailed={close} />}
    </>
  )
}

/** Returns the IDs of all orders that match the filters. Includes archived orders only if the filters do. */
async function matchingIds(filters: OrderFilters): Promise<number[]> {
  const { active, archived } = await call(manyOrders.ids, { query: matchingQuery(filters) })
  return [...active, ...archived]
}
