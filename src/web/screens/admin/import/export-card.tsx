import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { readOf } from '#shared/api/administration.ts'
import { tableOf, writeCsv } from '#shared/csv/write-csv.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { byteOrderMark } from '#shared/table/write-cells.ts'
import { failureText } from '#web/api/call-error.ts'
import { useSavedFile } from '#web/api/download.ts'
import { endpointQuery, useEndpoint } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { hasTooLongCell, writeInWorker } from './writing/write-in-worker.ts'

/** Exports the list to a file that can be imported again (rule import-files/round-trip). */
export function ExportCard({ list }: { list: Picklist }) {
  const title = useId()
  const count = useEndpoint(readOf(list), {}, { select: (entries) => entries.length })
  const { busy, saveCsv, saveExcel } = useExport(list)
  return (
    <section className="im-card" aria-labelledby={title}>
      <h2 id={title}>Export Current Data</h2>
      <p className="note">
        {count.data === undefined ? 'All' : count.data.toLocaleString('en-US')} {list.entries}, every column.
        The file can be imported again as it is.
      </p>
      <div className="im-buttons">
        <Button icon="download" disabled={busy} onClick={() => void saveCsv()}>
          Export CSV
        </Button>
        <Button icon="download" disabled={busy} onClick={() => void saveExcel()}>
          Export Excel
        </Button>
      </div>
    </section>
  )
}

class TooLongCell extends Error {}
const tooLong = 'A cell has more than 32,767 characters, Excel’s limit. Export the CSV instead.'

function useExport(list: Picklist) {
  const queryClient = useQueryClient()
  const { saving, save: saveFile } = useSavedFile()

  /** Reads the server's current data, ignoring any filter and sort in the table. */
  async function readTable() {
    const needsCustomers = list.fields.some(({ kind }) => kind === 'customers')
    const [entries, customers] = await Promise.all([
      queryClient.fetchQuery({ ...endpointQuery(readOf(list)), staleTime: 0 }),
      needsCustomers ? queryClient.fetchQuery({ ...endpointQuery(wholeLists.customers), staleTime: 0 }) : [],
    ])
    return tableOf(list, entries, new Map(customers.map(({ id, accountId }) => [id, accountId])))
  }

  const failed = (error: unknown) => {
    const text =
      error instanceof TooLongCell ? tooLong : failureText(error, `Failed to export ${list.entries}`)
    return { kind: 'error' as const, title: 'Export Failed', text }
  }
  const save = (name: string, write: (table: string[][]) => Promise<Blob> | Blob) =>
    saveFile(async () => ({ name, content: await write(await readTable()) }), failed)

  return {
    busy: saving,
    saveCsv: () =>
      save(
        `${list.tab}_export.csv`,
        (table) => new Blob([byteOrderMark, writeCsv(table)], { type: 'text/csv' }),
      ),
    saveExcel: () =>
      save(`${list.tab}_export.xlsx`, (table) => {
        if (hasTooLongCell(table)) throw new TooLongCell()
        return writeInWorker({ title: list.title, table })
      }),
  }
}
