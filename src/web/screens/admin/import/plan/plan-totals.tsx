import type { ImportPlan, PlanKind } from '#shared/picklist/import-plan.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Which rows to show; null means all. */
export type Shown = PlanKind | 'errors' | 'checks' | null

interface TallyProps {
  plan: ImportPlan | null
  errors: number
  checks: number
  shown: Shown
  onShow: (shown: Shown) => void
}

/**
 * Shows the number of rows of each kind. Clicking a number shows only those rows, and clicking it again shows
 * all rows. Unchanged rows are only counted, never listed.
 */
export function Tally({ plan, errors, checks, shown, onShow }: TallyProps) {
  const kept = plan?.rows.filter(({ kind }) => kind === 'kept').length ?? 0
  const toggle = (kind: Shown) => onShow(shown === kind ? null : kind)
  const one = (kind: PlanKind, n: number) => (
    <Count key={kind} n={n} word={kind} pressed={shown === kind} onPress={() => toggle(kind)} />
  )
  return (
    <fieldset className="plan-tally">
      <legend className="vh">Rows shown</legend>
      {plan && (
        <>
          {one('added', plan.counts.added)}
          {one('changed', plan.counts.changed)}
          {checks > 0 && (
            <Count
              n={checks}
              word="to check"
              look
              pressed={shown === 'checks'}
              onPress={() => toggle('checks')}
            />
          )}
          <p className={plan.counts.unchanged === 0 ? 'zero' : undefined}>
            <b>{plan.counts.unchanged.toLocaleString('en-US')}</b> <small>unchanged</small>
          </p>
          {one('archived', plan.counts.archived)}
          {one('removed', plan.counts.removed)}
          {kept > 0 && one('kept', kept)}
        </>
      )}
      {errors > 0 && (
        <Count
          n={errors}
          word={errors === 1 ? 'error' : 'errors'}
          bad
          pressed={shown === 'errors'}
          onPress={() => toggle('errors')}
        />
      )}
    </fieldset>
  )
}

interface CountProps {
  n: number
  word: string
  bad?: boolean
  look?: boolean
  pressed: boolean
  onPress: () => void
}

function Count({ n, word, bad, look, pressed, onPress }: CountProps) {
  return (
    <button
      type="button"
      className={classNames(bad && 'bad', look && 'look', n === 0 && 'zero')}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <b>{n.toLocaleString('en-US')}</b> <small>{word}</small>
    </button>
  )
}
