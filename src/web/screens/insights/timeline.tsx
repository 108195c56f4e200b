import { useState } from 'react'
import type { TimelineEntry } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { DocumentMoney } from '#web/print/document-money.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { momentText } from './moment-text.ts'
import { changedVersion, entryAuthor, entryTitle } from './timeline-text.ts'
import { VersionDiff } from './version-diff.tsx'

interface TimelineProps {
  order: Order
  entries: readonly TimelineEntry[]
  timeZone: string
}

export function Timeline({ order, entries, timeZone }: TimelineProps) {
  const latest = entries.find((entry) => changedVersion(entry) !== null)
  return (
    <ol className="in-timeline">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.kind} ${entry.versionNumber}`}>
          <p className="in-when">{momentText(entry.at, timeZone)}</p>
          <div>
            <p>
              <b>{entryTitle(entry)}</b> <span className="q">by</span> {entryAuthor(entry)}
            </p>
            {entry.message && <p className="note">{entry.message}</p>}
            {entry.grandTotal !== null && (
              <p className="note">
                Grand Total <DocumentMoney value={entry.grandTotal} type={order.documentType} />
              </p>
            )}
            <EntryChanges order={order} entry={entry} startsOpen={entry === latest} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What the version changed in the one before it; read when it is asked for. */
function EntryChanges({
  order,
  entry,
  startsOpen,
}: {
  order: Order
  entry: TimelineEntry
  startsOpen: boolean
}) {
  const [open, setOpen] = useState(startsOpen)
  const version = changedVersion(entry)
  if (version === null) return null
  return (
    <>
      <button type="button" className="in-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="chevron-right" />
        What changed from v{version - 1}
      </button>
      {open && <VersionDiff order={order} from={version - 1} to={version} />}
    </>
  )
}
