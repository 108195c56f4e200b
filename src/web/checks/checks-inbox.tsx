import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CheckState, mostChecks } from '#shared/api/checks/check-states.ts'
import type { DiscountCheck, DiscountChecks } from '#shared/api/checks/discount-checks-schemas.ts'
import { reviewText } from '#shared/order/discount-review.ts'
import type { CallError } from '#web/api/call-error.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { dayText } from '#web/words/day-text.ts'
import { SumMoney } from '#web/words/money.tsx'
import { CheckCase } from './check-case.tsx'
import { reasonText, savedBy } from './check-words.ts'

interface InboxProps {
  state: CheckState
  list: UseQueryResult<DiscountChecks, CallError>
  checks: readonly DiscountCheck[]
  text: string
  shown: DiscountCheck | undefined
  onShow: (id: number | null) => void
  onLeave: () => void
}

const nothing: Record<CheckState, string> = {
  waiting: 'No orders are waiting for review',
  okay: 'No open orders have been reviewed',
  'sent-back': 'No open orders have been sent back',
}

/** Shows the list on the left and the order on the right; on a phone, only one at a time. */
export function ChecksInbox({ state, list, checks, text, shown, onShow, onLeave }: InboxProps) {
  const phone = usePhone()
  if (list.isError && !list.data)
    return (
      <ErrorState title="The checks could not be loaded" onRetry={() => void list.refetch()}>
        {list.error.messageOr()}
      </ErrorState>
    )
  if (!list.data)
    return (
      <div className="stack" aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="45%" />
      </div>
    )
  if (checks.length === 0)
    return <EmptyState title={text.trim() === '' ? nothing[state] : `No checks match “${text.trim()}”`} />
  if (phone && shown)
    return (
      <div className="dc-page">
        <Button variant="quiet" icon="back" onClick={() => onShow(null)}>
          All checks
        </Button>
        <CheckCase check={shown} onLeave={onLeave} />
      </div>
    )
  return (
    <div className="dc-inbox">
      <div>
        <CheckList checks={checks} shown={shown} onShow={onShow} />
        {list.data.checks.length === mostChecks && (
          <p className="note dc-most">The first {mostChecks} are shown; decide on these to see more.</p>
        )}
      </div>
      {shown && !phone && <CheckCase check={shown} onLeave={onLeave} />}
    </div>
  )
}

const idOf = (check: DiscountCheck['id']) => `check-${check}`

function CheckList({ checks, shown, onShow }: Pick<InboxProps, 'checks' | 'shown' | 'onShow'>) {
  const timeZone = useTimeZone()
  const shownId = shown?.id
  useEffect(() => {
    if (shownId !== undefined) document.getElementById(idOf(shownId))?.scrollIntoView({ block: 'nearest' })
  }, [shownId])
  return (
    <ul className="dc-list">
      {checks.map((check) => (
        <li key={check.id}>
          <button
            type="button"
            id={idOf(check.id)}
            className={classNames('dc-ask', check.id === shownId && 'on')}
            aria-current={check.id === shownId || undefined}
            onClick={() => onShow(check.id)}
          >
            <span className="nm cut" translate="no" title={check.producerName}>
              {check.producerName}
            </span>
            <span className="fig">
              <SumMoney value={-check.cost} />
            </span>
            <small className="why cut">{reasonText(check)}</small>
            <small>
              {check.displayPo} · {savedBy(check)}, {dayText(check.savedAt, new Date(), timeZone)}
            </small>
            {check.review && <small>{reviewText(check.review)}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
