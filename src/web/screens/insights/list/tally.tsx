import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { OrderSum } from '#shared/api/orders-schemas.ts'
import { type OrderState, orderStates } from '#shared/order/order-states.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { stateLabels } from '#web/order/list/narrowing.ts'
import { useCardDialogs } from '#web/screens/insights/card/card-dialogs.tsx'
import type { Finalizing } from '#web/screens/insights/card/use-finalize.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { SumMoney } from '#web/words/money.tsx'
import { type ListFilters, matchingQuery } from './list-filters.ts'
import './tally.css'

interface TallyProps {
  state: OrderState | undefined
  onState: (state: OrderState | undefined) => void
  line: string
  total: number | undefined
  /** The filters of the list on screen; null while no list is shown. */
  listed: ListFilters | null
}

/** (rules lists/states, lists/sum) */
export function Tally({ state, onState, line, total, listed }: TallyProps) {
  const phone = usePhone()
  // Loads the total separately, so that the list doesn't wait for it.
  const sum = useEndpoint(
    orders.sum,
    { query: listed ? matchingQuery(listed) : {} },
    { enabled: listed !== null, placeholderData: keepPreviousData },
  )
  // Hides a total that belongs to the previous list, but reserves its space.
  const former = sum.isPlaceholderData || listed === null || (sum.isFetching && sum.data?.count !== total)
  return (
    <div className={classNames('in-tally', (former || sum.isError) && 'former')}>
      {!phone && (
        <StateChips state={state} onState={onState} counts={sum.data?.states} readAt={sum.dataUpdatedAt} />
      )}
      <div className="in-sum" aria-busy={former || undefined}>
        <p className="in-count" role="status">
          {line}
        </p>
        {sum.isError ? (
          <SumFailed onRetry={() => void sum.refetch()} />
        ) : (
          line !== '' && sum.data && <Sum sum={sum.data} />
        )}
      </div>
    </div>
  )
}

const icons: Record<OrderState, IconName> = {
  open: 'ring',
  finalized: 'lock',
  waiting: 'send',
  failed: 'warning',
}

/** The states in display order, the most common first. */
const shownStates = ['open', 'finalized', 'waiting', 'failed'] as const satisfies readonly OrderState[]
/** States that are shown even if no order has them. */
const usual: readonly OrderState[] = ['open', 'finalized']

interface StateChipsProps extends Pick<TallyProps, 'state' | 'onState'> {
  counts: OrderSum['states'] | undefined
  readAt: number
}

export function StateChips({ state, onState, counts: read, readAt }: StateChipsProps) {
  const { finalizing } = useCardDialogs()
  const counts = read && withFinalizing(read, finalizing, readAt)
  const all = counts && orderStates.reduce((total, one) => total + counts[one], 0)
  const shown = shownStates.filter((one) => usual.includes(one) || one === state || counts?.[one])
  const name = useId()
  return (
    <div className="in-chips" role="radiogroup" aria-label="State">
      <Chip name={name} icon="check" count={all} on={state === undefined} onChoose={() => onState(undefined)}>
        All
      </Chip>
      {shown.map((one) => (
        <Chip
          key={one}
          name={name}
          icon={icons[one]}
          count={counts?.[one]}
          on={state === one}
          onChoose={() => onState(one)}
        >
          {stateLabels[one]}
        </Chip>
      ))}
    </div>
  )
}

/**
 * Adjusts the counts to match the cards: orders being finalized count as waiting for ACES (rule
 * finalizing/shown-at-once).
 */
function withFinalizing(
  read: OrderSum['states'],
  finalizing: Finalizing,
  readAt: number,
): OrderSum['states'] {
  const counts = { ...read }
  for (const { from, since } of finalizing.values()) {
    if (since < readAt || counts[from] === 0) continue
    counts[from] -= 1
    counts.waiting += 1
  }
  return counts
}

function Sum({ sum: { count, total } }: { sum: OrderSum }) {
  if (count === 0) return null
  return (
    <p className="in-total">
      <span className="vh">Sum </span>
      <b className="fig">
        <SumMoney value={total} />
      </b>
    </p>
  )
}

function SumFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="in-lost-sum" role="alert">
      The total could not be loaded
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
