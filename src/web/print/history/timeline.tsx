import { type ReactNode, useState } from 'react'
import type { TimelineEntry } from '#shared/api/orders-schemas.ts'
import type { Order, OrderVersionName } from '#shared/order/order.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { momentText } from '#web/words/day-text.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import { changedVersion, entryAuthor, entryTitle, isUndoable } from './timeline-text.ts'
import { VersionDiff } from './version-diff.tsx'

interface TimelineProps {
  order: Order | OrderVersionName
  entries: readonly TimelineEntry[]
  timeZone: string | null
  /** Shown on the archive entry while the user who archived the order can still undo it. */
  undo?: ReactNode
}

export function Timeline({ order, entries, timeZone, undo }: TimelineProps) {
  const latest = entries.find((entry) => changedVersion(entry) !== null)
  return (
    <ol className="history-list">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.kind} ${entry.versionNumber} ${entry.document?.fingerprint}`}>
          <p className="history-when">{momentText(entry.at, timeZone)}</p>
          <div>
            <p>
              <b>{entryTitle(entry)}</b> <span className="q">by</span>{' '}
              <span translate="no" title={entry.realUser ?? entry.by}>
                {entryAuthor(entry)}
              </span>
            </p>
            {entry.document && (
              <p className="note">
                {entry.document.fingerprint.slice(0, 12)}
                {entry.document.olderFormat && ', older format'}
              </p>
            )}
            {entry.message && <p className="note">{entry.message}</p>}
            {entry.grandTotal !== null && (
              <p className="note">
                Grand Total <DocumentMoney value={entry.grandTotal} type={order.documentType} />
              </p>
            )}
            {entry === entries[0] && isUndoable(entry, Date.now()) && undo}
            <EntryChanges order={order} entry={entry} startsOpen={entry === latest} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/**
 * Shows what a version changed compared with the previous one. Loads the changes when the user opens them.
 */
function EntryChanges({
  order,
  entry,
  startsOpen,
}: {
  order: Order | OrderVersionName
  entry: TimelineEntry
  startsOpen: boolean
}) {
  const [open, setOpen] = useState(startsOpen)
  const version = changedVersion(entry)
  if (version === null) return null
  return (
    <>
      <Disclosure open={open} onToggle={() => setOpen(!open)}>
        What changed from v{version - 1}
      </Disclosure>
      {open && <VersionDiff order={order} from={version - 1} to={version} />}
    </>
  )
}
