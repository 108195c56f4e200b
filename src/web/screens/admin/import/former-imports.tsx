import { useState } from 'react'
import { lists } from '#shared/api/administration.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { FormerImport } from '#shared/picklist/import-plan.ts'
import { priceChangeText } from '#shared/picklist/price-change.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { importMoment, importSummary } from './import-summary.ts'
import { RestoreDialog } from './restore-dialog.tsx'

/** The number of imports listed at first: few enough that the export card stays in view. */
const newest = 5

/** The list's earlier imports that can be undone (rule imports/put-back). */
export function FormerImports({ list }: { list: Picklist }) {
  const former = useEndpoint(lists.formerImports, { params: { list: list.list } })
  const [chosen, setChosen] = useState<FormerImport | null>(null)
  const [all, setAll] = useState(false)
  const count = former.data?.length ?? 0
  return (
    <section className="im-card" aria-label="Import history">
      <h2>Import history</h2>
      {former.data?.length === 0 && <p className="note">No imports yet.</p>}
      {former.data && former.data.length > 0 && (
        <>
          <ul className="im-past">
            {former.data.slice(0, all ? count : newest).map((one) => (
              <Former key={one.id} list={list} former={one} onPutBack={() => setChosen(one)} />
            ))}
          </ul>
          {count > newest && (
            <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? `Show the newest ${newest}` : `Show all ${count}`}
            </Button>
          )}
        </>
      )}
      {former.isPending && <Skeleton />}
      {former.error && (
        <p className="note" role="alert">
          The import history could not be loaded.{' '}
          <Button variant="quiet" onClick={() => void former.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {chosen && (
        <RestoreDialog key={chosen.id} list={list} former={chosen} onClose={() => setChosen(null)} />
      )}
    </section>
  )
}

interface FormerProps {
  list: Picklist
  former: FormerImport
  onPutBack: () => void
}

function Former({ list, former, onPutBack }: FormerProps) {
  const moment = importMoment(former, useTimeZone())
  const who = former.realName ? `${former.realName}, acting as ${former.byName}` : former.byName
  return (
    <li>
      <div>
        {moment}
        <small>{who}</small>
        {former.file && <small>{former.file}</small>}
        {former.prices && <small>Price change: {priceChangeText(list, former.prices)}</small>}
        <small>{importSummary(former)}</small>
      </div>
      <Button
        variant="quiet"
        aria-label={`Restore the ${list.entries} to their state before ${moment}`}
        onClick={onPutBack}
      >
        Restore
      </Button>
    </li>
  )
}
