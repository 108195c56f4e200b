import { type FormEvent, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import { plural } from '#shared/plural.ts'
import { useSavedFile } from '#web/api/download.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { exportDay, monthRange, rangeFileName, readRange } from '#web/order/many/export-file.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const formId = 'export-range'

/** Exports active orders by creation date. Both dates are inclusive, and either can be left empty. */
export function ExportDialog({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const [range, setRange] = useState({ start: '', end: '' })
  const { exporting, exportRange } = useExport(timeZone, onClose)
  const { start, end } = range
  const count = useEndpoint(orders.sum)
  const presets = presetsOf(exportDay(new Date(), timeZone), useFiscalYear())
  const turned = start !== '' && end !== '' && start > end

  function download(event: FormEvent) {
    event.preventDefault()
    if (!turned && !exporting) void exportRange(range)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Export by Date Range"
      size="small"
      footer={
        <>
          {!start && !end && count.data && (
            <span className="q">All {plural(count.data.count, 'purchase order')}</span>
          )}
          <span className="end">
            <Button variant="plain" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={formId} disabled={exporting} icon="download">
              Download CSV
            </Button>
          </span>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={download}>
        <p>Active purchase orders created from the start date through the end date.</p>
        <div className="ad-presets">
          {presets.map(({ label, range: preset }) => (
            <Button key={label} onClick={() => setRange(preset)}>
              {label}
            </Button>
          ))}
        </div>
        <div className="grid g2">
          <TextField
            label="Start date"
            optional
            type="date"
            value={start}
            onChange={(day) => setRange({ ...range, start: day })}
          />
          <TextField
            label="End date"
            optional
            type="date"
            value={end}
            onChange={(day) => setRange({ ...range, end: day })}
            error={turned ? 'The end date is before the start date' : undefined}
          />
        </div>
      </form>
    </Dialog>
  )
}

function presetsOf(today: string, year: number) {
  return [
    { label: 'This month', range: monthRange(today, 0) },
    { label: 'Last month', range: monthRange(today, 1) },
    { label: `FY ${year}`, range: { start: `${year}-01-01`, end: `${year}-12-31` } },
  ]
}

function useExport(timeZone: string, onDone: () => void) {
  const { saving, save } = useSavedFile()
  async function exportRange(range: Parameters<typeof readRange>[0]) {
    const text = 'Purchase orders CSV has been downloaded'
    const saved = await save(
      async () => ({
        name: rangeFileName(range, exportDay(new Date(), timeZone)),
        content: await readRange(range),
        notice: { kind: 'success', title: 'Export Complete', text },
      }),
      () => ({ kind: 'error', title: 'Export Failed', text: 'Failed to export purchase orders' }),
    )
    if (saved) onDone()
  }
  return { exporting: saving, exportRange }
}
