import { formatMoney, sum } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { Button } from '#web/ui/button.tsx'
import type { Row } from './choices.ts'
import type { useRun } from './use-run.ts'

interface RenewalFootProps {
  rows: readonly Row[]
  run: ReturnType<typeof useRun>
}

/** The sums of what is ticked, the button that creates it, and how far that is. */
export function RenewalFoot({ rows, run: { running, results, start, stop } }: RenewalFootProps) {
  const ticked = rows.filter((row) => row.ticked)
  const then = sum(ticked.map(({ planned }) => planned.basis.sumThen))
  const now = sum(ticked.map(({ plan }) => plan.sumNow))
  const kinds = [...results.values()]
  const made = kinds.filter(({ kind }) => kind === 'made').length
  const refused = kinds.length - made
  return (
    <>
      <p className="say rn-say" role="status">
        {running ? (
          <>
            {running.done} of {running.of} done.
            {running.waiting === 'connection' && ' The server cannot be reached; waiting for it.'}
            {running.waiting === 'server' && ' The server asks for patience; going on in a moment.'}
          </>
        ) : (
          <>
            {made > 0 && `${plural(made, 'order')} created. `}
            {refused > 0 && `${plural(refused, 'order')} refused. `}
            {ticked.length > 0 && `Then ${formatMoney(then)}, now ${formatMoney(now)}`}
          </>
        )}
      </p>
      <span className="end">
        {running ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button variant="primary" disabled={ticked.length === 0} onClick={() => void start(ticked)}>
            {ticked.length === 0 ? 'Create orders' : `Create ${plural(ticked.length, 'order')}`}
          </Button>
        )}
      </span>
    </>
  )
}
