import { useState } from 'react'
import type { CorrectedRow } from '#shared/api/corrections/corrections-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { OrderedRows, RowsToChoose } from './other-rows.tsx'
import { PlannedOrders } from './planned-orders.tsx'
import type { Corrections } from './use-corrections.ts'

const kinds = [
  'differ',
  'more',
  'less',
  'as ordered',
  'no field found',
  'to choose',
  'not corrected',
] as const
type Kind = (typeof kinds)[number]

const statesOf: Record<Kind, readonly CorrectedRow['state'][]> = {
  differ: ['more', 'less'],
  more: ['more'],
  less: ['less'],
  'as ordered': ['as-ordered'],
  'no field found': ['not-found'],
  'to choose': ['several', 'repeated'],
  'not corrected': ['blocked'],
}
/** The groups of rows that need the user's attention; each appears only if it has rows. */
const toLookAt: readonly Kind[] = ['no field found', 'to choose', 'not corrected']

/** Shows the planned corrections. Clicking a count above the table filters the table. */
export function CorrectionsPlanned({ work, onLeave }: { work: Corrections; onLeave: () => void }) {
  const { plan, orders } = work
  const [shown, setShown] = useState<Kind>('differ')
  if (plan.isError && !plan.data) {
    return (
      <ErrorState title="The list could not be compared" onRetry={() => void plan.refetch()}>
        {plan.error.message}
      </ErrorState>
    )
  }
  if (!plan.data) {
    return (
      <p className="co-loading" role="status">
        Comparing...
      </p>
    )
  }
  const rows = plan.data.rows
  const count = (kind: Kind) => rows.filter(({ state }) => statesOf[kind].includes(state)).length
  const offered = kinds.filter((kind) => !toLookAt.includes(kind) || count(kind) > 0)
  const kind = offered.includes(shown) ? shown : 'differ'
  const listed = rows.filter(({ state }) => statesOf[kind].includes(state))
  return (
    <section aria-label="Compared" aria-busy={work.isBehind}>
      <fieldset className="co-tally">
        <legend className="vh">Rows shown</legend>
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            className={classNames(toLookAt.includes(one) && 'look')}
            aria-pressed={kind === one}
            onClick={() => setShown(one)}
          >
            <b>{count(one).toLocaleString('en-US')}</b> <small>{one}</small>
          </button>
        ))}
      </fieldset>
      {kind === 'differ' || kind === 'more' || kind === 'less' ? (
        <PlannedOrders
          work={work}
          orders={orders.filter(
            ({ documentType }) =>
              kind === 'differ' || (documentType === 'supplemental') === (kind === 'more'),
          )}
          onLeave={onLeave}
        />
      ) : kind === 'as ordered' || kind === 'not corrected' ? (
        <OrderedRows rows={listed} work={work} />
      ) : (
        <RowsToChoose rows={listed} work={work} />
      )}
      {work.run.results.size > 0 && work.run.running === null && (
        <p className="co-again">
          <Button onClick={work.compareAgain}>Compare again</Button>
        </p>
      )}
    </section>
  )
}
