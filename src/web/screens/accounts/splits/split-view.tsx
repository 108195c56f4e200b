import { formatPercent } from '#shared/money.ts'
import { shownName } from '#shared/shown-name.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import type { StoredSplits } from '#web/order/store-splits.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { momentText } from '#web/words/day-text.ts'
import type { SplitPeople } from './use-split-people.ts'

type Split = Pick<StoredSplits['splits'][number], 'name' | 'customerShares' | 'agronomistShares'>

interface SplitViewProps {
  split: StoredSplits['splits'][number]
  people: SplitPeople
  /** Actions on the split; null while none are allowed. */
  acts: { edit: () => void; makeUsual: () => void; remove: () => void } | null
  busy: boolean
}

export function SplitView({ split, people, acts, busy }: SplitViewProps) {
  const { id, name, usual, changedByName, changedAt } = split
  const when = momentText(changedAt, useTimeZone())
  return (
    <article aria-label={`Usual split ${name}`}>
      <div className="sp-name">
        <h4>{name}</h4>
        {usual && <StatusWord tone="ok">Usual</StatusWord>}
      </div>
      <SplitParts split={split} people={people} />
      <p className="note">
        Last changed by {changedByName}
        {when && `, ${when}`}
      </p>
      {acts && (
        <div className="sp-acts">
          <Button
            variant="quiet"
            icon="pencil"
            aria-label={`Edit ${name}`}
            disabled={busy}
            data-focus={`split-${id}`}
            onClick={acts.edit}
          >
            Edit
          </Button>
          {!usual && (
            <Button
              variant="quiet"
              disabled={busy}
              icon="check"
              aria-label={`Make usual: ${name}`}
              onClick={acts.makeUsual}
            >
              Make usual
            </Button>
          )}
          <Button
            variant="quiet"
            disabled={busy}
            icon="trash"
            warn
            aria-label={`Remove ${name}`}
            onClick={acts.remove}
          >
            Remove
          </Button>
        </div>
      )}
    </article>
  )
}

/** Shows a split's shares, and marks people who can't be chosen anymore (rule people/archived-may-stay). */
export function SplitParts({ split, people }: { split: Split; people: SplitPeople }) {
  const { known } = people
  const customers = split.customerShares.map(({ id, percentage }) => {
    const one = known?.customer(id)
    return { key: String(id), name: one ? shownName(one) : `Customer ${id}`, percentage }
  })
  const agronomists = split.agronomistShares.map(({ email, percentage }) => {
    const one = known?.agronomist(email)
    return { key: email, name: one ? shownName(one) : email, percentage }
  })
  return (
    <dl className="sp-parts">
      <Part title="Customers" rows={customers} />
      <Part title="Agronomists" rows={agronomists} />
    </dl>
  )
}

interface PartProps {
  title: string
  rows: readonly { key: string; name: string; percentage: number }[]
}

function Part({ title, rows }: PartProps) {
  return (
    <div>
      <dt>{title}</dt>
      {rows.map(({ key, name, percentage }) => (
        <dd key={key}>
          <span>{name}</span>
          <span className="fig">{formatPercent(percentage)}</span>
        </dd>
      ))}
    </div>
  )
}
