import { useId } from 'react'
import type { PlannedOrder } from '#shared/api/corrections/corrections-schemas.ts'
import { sum } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import type { Running } from '#web/api/write-many.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusIfLost } from '#web/ui/focus.ts'
import { SumMoney } from '#web/words/money.tsx'
import type { Corrections } from './use-corrections.ts'
import type { Result } from './use-corrections-run.ts'

/** (rule renewals/stop-tells-the-truth) */
export function CorrectionsFoot({ work: { ticked, run, isBehind } }: { work: Corrections }) {
  const { running, results, start, stop } = run
  const make = useId()
  // Moves focus from the Stop button, which disappears when the run ends, to the Make button. Otherwise,
  // focus would move to the dialog.
  useFocusIfLost(running !== null, make)
  const more = ticked.filter(({ documentType }) => documentType === 'supplemental')
  const less = ticked.filter(({ documentType }) => documentType === 'credit_memo')
  return (
    <>
      <p className="say co-say" role="status">
        {running ? (
          <Progress running={running} />
        ) : (
          <>
            {outcome([...results.values()])}
            {more.length > 0 && <Part count={more.length} noun="supplemental" orders={more} />}
            {less.length > 0 && <Part count={less.length} noun="credit memo" orders={less} />}
            {ticked.length > 0 && (
              <span>
                Net <SumMoney value={totalOf(ticked)} />
              </span>
            )}
          </>
        )}
      </p>
      <span className="end">
        {running && (
          <Button aria-disabled={running.stopping || undefined} onClick={stop}>
            Stop
          </Button>
        )}
        <Button
          id={make}
          variant="primary"
          disabled={!running && (ticked.length === 0 || isBehind)}
          aria-disabled={running ? true : undefined}
          onClick={() => void start(ticked)}
        >
          {running ? 'Creating...' : makeText(more.length, less.length)}
        </Button>
      </span>
    </>
  )
}

const totalOf = (orders: readonly PlannedOrder[]) => sum(orders.map(({ grandTotal }) => grandTotal))

function Part({ count, noun, orders }: { count: number; noun: string; orders: readonly PlannedOrder[] }) {
  return (
    <span>
      {plural(count, noun)} <SumMoney value={totalOf(orders)} />
    </span>
  )
}

export function makeText(more: number, less: number): string {
  const parts = [more > 0 && plural(more, 'supplemental'), less > 0 && plural(less, 'credit memo')].filter(
    Boolean,
  )
  return parts.length === 0 ? 'Make corrections' : `Make ${parts.join(' and ')}`
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
