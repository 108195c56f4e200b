import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'
import { sum } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { endSentence } from '#shared/text.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'
import { SumMoney } from '#web/words/money.tsx'
import type { ManyRun } from './many-run.ts'
import { concerns, leftOutText } from './plan-run.ts'
import { actWords, orderCount } from './run-words.ts'

interface Circumstances {
  chosen: readonly ChosenOrder[]
  /** The number of selected orders that the user can no longer see. */
  gone: number
  acesSimulated: boolean
  acting: string | null
}

const about = {
  finalize:
    'Finalizing is permanent. The orders are sent to ACES one after another and locked: they can no longer be edited or deleted.',
  archive: 'They’ll be hidden from lists. A manager can restore them.',
}

/** (rule many-orders/one-question) */
export function manyQuestion(
  run: ManyRun & { kind: 'finalize' | 'archive' },
  { chosen, gone, acesSimulated, acting }: Circumstances,
): Question {
  const count = run.items.length
  const said = concerns(run.kind, run.items, chosen)
  return {
    title: `${actWords[run.kind].verb} ${orderCount(count)}?`,
    confirmLabel: actWords[run.kind].verb,
    danger: run.kind === 'archive',
    text: (
      <div className="stack">
        <p>
          Total: <SumMoney value={sum(run.items.map(({ grandTotal }) => grandTotal))} />. {about[run.kind]}
        </p>
        {said.length > 0 && (
          <ul className="so-said">
            {said.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <LeftOutList run={run} gone={gone} />
        {acting && <p>{acting}</p>}
        {run.kind === 'finalize' && acesSimulated && (
          <p>ACES is simulated here: nothing leaves this server.</p>
        )}
      </div>
    ),
  }
}

export function LeftOutList({ run, gone }: { run: Pick<ManyRun, 'leftOut'>; gone: number }) {
  if (run.leftOut.length + gone === 0) return null
  return (
    <div>
      <b>Left out</b>
      <ul className="so-said">
        {leftOutText(run.leftOut).map(({ why, named }) => (
          <li key={why}>
            {named}: {endSentence(why)}
          </li>
        ))}
        {gone > 0 && <li>{plural(gone, 'order')} that are no longer visible to you here.</li>}
      </ul>
    </div>
  )
}
