import { useId, useState } from 'react'
import { audit } from '#shared/api/audit/audit.ts'
import type { AuditEntry } from '#shared/api/audit/audit-schemas.ts'
import { kindText } from '#shared/audit-kinds.ts'
import { failureText } from '#web/api/call-error.ts'
import { csvBlob, downloadText, useSavedFile } from '#web/api/download.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { momentText } from '#web/words/day-text.ts'
import './trace.css'

/** The user or order whose history is shown: a user's e-mail address, or an order's ID. */
type TraceOf = { person: string } | { order: number }

/** (rule operations/trace) */
export function Trace({ of }: { of: TraceOf }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="grp">
      <Disclosure open={open} onToggle={() => setOpen(!open)} controls={id}>
        Trace
      </Disclosure>
      {open && (
        <div id={id} className="trace">
          <TracePage of={of} />
          <TraceFile of={of} />
        </div>
      )}
    </section>
  )
}

function TracePage({ of, cursor }: { of: TraceOf; cursor?: string }) {
  const query = { ...of, ...(cursor ? { cursor } : {}) }
  const page = useEndpoint(audit.read, { query }, { staleTime: 0 })
  const [more, setMore] = useState(false)
  if (!page.data)
    return page.isError ? (
      <ErrorState title="The trace could not be loaded" onRetry={() => void page.refetch()}>
        {page.error.messageOr()}
      </ErrorState>
    ) : (
      <div className="stack" aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="45%" />
      </div>
    )
  const { entries, next } = page.data
  if (entries.length === 0) return <p className="note">Nothing has been recorded.</p>
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <TraceEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {next && more && <TracePage of={of} cursor={next} />}
      {next && !more && (
        <Button variant="quiet" onClick={() => setMore(true)}>
          Show older
        </Button>
      )}
    </>
  )
}

function TraceEntry({ entry }: { entry: AuditEntry }) {
  const { at, kind, by, byName, realUser, realName, what } = entry
  const acting = realUser !== null && realUser !== by
  return (
    <li>
      <b>{kindText(kind)}</b> <span className="q">by</span>{' '}
      {acting ? `${realName ?? realUser} acting as ${byName}` : byName || 'an unknown person'}{' '}
      <span className="q nowrap">{momentText(at, useTimeZone())}</span>
      {what && <p className="q">{what}</p>}
    </li>
  )
}

function TraceFile({ of }: { of: TraceOf }) {
  const { saving, save } = useSavedFile()
  const name = 'order' in of ? `order-${of.order}` : of.person.replace(/[^\w.-]/g, '-')
  const saveTrace = () =>
    save(
      async () => ({
        name: `trace-${name}.csv`,
        content: csvBlob(await downloadText(audit.exportCsv, { query: of })),
      }),
      (error) => ({
        kind: 'error',
        title: 'Error',
        text: failureText(error, 'The trace could not be saved'),
      }),
    )
  return (
    <Button variant="quiet" disabled={saving} onClick={() => void saveTrace()}>
      {saving ? 'Saving...' : 'Save as CSV'}
    </Button>
  )
}
