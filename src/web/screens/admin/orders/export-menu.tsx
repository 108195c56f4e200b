import { useState } from 'react'
import { manyOrders } from '#shared/api/many-orders.ts'
import { call } from '#web/api/client.ts'
import { saveFile } from '#web/api/download.ts'
import { exportDay, exportFailed, readSelected, selectedFileName } from '#web/order/many/export-file.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
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
  const toast = useToast()
  const [exporting, setExporting] = useState(false)
  const [asking, setAsking] = useState(false)

  async function exportOf(read: () => Promise<readonly number[]>) {
    setExporting(true)
    try {
      const ids = await read()
      saveFile(selectedFileName(exportDay(new Date(), timeZone)), await readSelected(ids))
      toast.show({
        kind: 'success',
        title: 'Export Complete',
        text: `${ids.length.toLocaleString('en-US')} purchase orders exported to CSV`,
      })
    } catch {
      toast.show(exportFailed)
    } finally {
      setExporting(false)
    }
  }

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
