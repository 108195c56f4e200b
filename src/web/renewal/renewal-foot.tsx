import { useId } from 'react'
import { sum } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import type { Running } from '#web/api/write-many.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusIfLost } from '#web/ui/focus.ts'
import { SumMoney } from '#web/words/money.tsx'
import type { Result, Row } from './choices.ts'
import type { Season } from './season.ts'
import type { useRun } from './use-run.ts'

interface RenewalFootProps {
  rows: readonly Row[]
  season: Season
  run: ReturnType<typeof useRun>
}

/**
 * Shows totals for the selected orders, the button that creates them, and the progress. The Stop button never
 * appears where the user just clicked Create (rule renewals/stop-tells-the-truth).
 */
export function RenewalFoot({ rows, season, run: { running, results, start, stop } }: RenewalFootProps) {
  const ticked = rows.filter((row) => row.ticked)
  const then = sum(ticked.map(({ planned }) => planned.basis.sumThen))
  const now = sum(ticked.map(({ plan }) => plan.sumNow))
  const create = useId()
  // If the Stop button has focus when it disappears, moves focus to the Create button before the dialog can
  // take focus.
  useFocusIfLost(running !== null, create)
  const count = running ? running.of : ticked.length
  return (
    <>
      <p className="say rn-say" role="status">
        {running ? (
          <Progress running={running} />
        ) : (
          <>
            {outcome([...results.values()])}
            {ticked.length > 0 && (
              <>
                FY {season.from} <SumMoney value={then} /> → FY {season.to} <SumMoney value={now} />
              </>
            )}
          </>
        )}
      </p>
      <span className="end rn-end">
        {running && (
          <Button aria-disabled={running.stopping || undefined} onClick={stop}>
            Stop
          </Button>
        )}
        <Button
          id={create}
          variant="primary"
          disabled={!running && ticked.length === 0}
          aria-disabled={running ? true : undefined}
          onClick={() => void start(ticked)}
        >
          {count === 0 ? 'Create orders' : `Create ${plural(count, 'order')}`}
        </Button>
      </span>
    </>
  )
}

function Progress({ running: { done, of, waiting, stopping } }: { running: Running }) {
  return (
    <>
      {done} of {of} done.
      {stopping && ' Stopping after the current order…'}
      {!stopping && waiting === 'connection' && ' The server can’t be reached. Retrying…'}
      {!stopping && waiting === 'server' && ' Rate limit reached. Continuing in a moment.'}
    </>
  )
}

function outcome(results: readonly Result[]): string {
  const count = (kind: Result['kind']) => results.filter((one) => one.kind === kind).length
  const [made, refused, unknown] = [count('made'), count('refused'), count('unknown')]
  return [
    made > 0 && `${plural(made, 'order')} created. `,
    refused > 0 && `${plural(refused, 'order')} refused. `,
    unknown > 0 && `${plural(unknown, 'order')} may already exist. Trying again won’t create duplicates. `,
  ]
    .filter(Boolean)
    .join('')
}
