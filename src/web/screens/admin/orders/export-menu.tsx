import { useState } from 'react'
import { saveFile } from '#web/api/download.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { exportDay, readSelected, selectedFileName } from '#web/order/many/export-file.ts'

const ExportDialog = lazy(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** What is chosen, or what was created between two days, as CSV (rule administration/export). */
export function ExportMenu({ ids, timeZone }: { ids: readonly number[]; timeZone: string }) {
  const toast = useToast()
  const [exporting, setExporting] = useState(false)
  const [asking, setAsking] = useState(false)

  async function exportSelected() {
    setExporting(true)
    try {
      saveFile(selectedFileName(exportDay(new Date(), timeZone)), await readSelected(ids))
      toast.show({
        kind: 'success',
        title: 'Export Complete',
        text: `${ids.length.toLocaleString('en-US')} purchase orders exported to CSV`,
      })
    } catch {
      toast.show({ kind: 'error', title: 'Export Failed', text: 'Failed to export selected purchase orders' })
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
            onSelect: () => void exportSelected(),
          },
          { label: 'Export by Date Range', onSelect: () => setAsking(true) },
        ]}
      />
      {asking && <ExportDialog timeZone={timeZone} onClose={close} onLoadFailed={close} />}
    </>
  )
}
