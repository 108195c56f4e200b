import { useId, useState } from 'react'
import { orderLife } from '#shared/api/orders.ts'
import type { Order, OrderVersionName } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Timeline } from './timeline.tsx'
import { VersionDiff } from './version-diff.tsx'
import './history.css'

export interface HistoryDialogProps {
  order: Order | OrderVersionName
  onClose: () => void
  nested?: boolean
  /** Called when the user undoes archiving the order. */
  onUndo?: () => void
}

export function HistoryDialog({ order, onClose, nested, onUndo }: HistoryDialogProps) {
  const timeZone = useTimeZone()
  const timeline = useEndpoint(orderLife.timeline, { params: { id: order.id } }, { staleTime: 0 })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`What changed: ${documentTitle(order)}`}
      size="wide"
      nested={nested}
      footer={
        <span className="end">
          <Button onClick={onClose}>Close</Button>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section data-focus="first" className="history" aria-label="History" tabIndex={0}>
        {timeline.isPending && (
          <div className="stack" aria-busy="true">
            <Skeleton width="40%" />
            <Skeleton width="70%" />
            <Skeleton width="55%" />
          </div>
        )}
        {timeline.isError && !timeline.data && (
          <ErrorState title="The timeline could not be loaded" onRetry={() => void timeline.refetch()}>
            {timeline.error.messageOr()}
          </ErrorState>
        )}
        {timeline.data && (
          <Timeline
            order={order}
            entries={timeline.data}
            timeZone={timeZone}
            undo={onUndo && <Button onClick={onUndo}>Undo</Button>}
          />
        )}
        {order.versionNumber > 1 && <CompareVersions order={order} />}
      </section>
    </Dialog>
  )
}

/** Compares two versions side by side, initially the first and the most recent. */
function CompareVersions({ order }: { order: Order | OrderVersionName }) {
  const heading = useId()
  const [from, setFrom] = useState(1)
  const [to, setTo] = useState(order.versionNumber)
  const options = Array.from({ length: order.versionNumber }, (_, index) => ({
    value: String(order.versionNumber - index),
    label: `v${order.versionNumber - index}`,
  }))
  return (
    <section className="grp" aria-labelledby={heading}>
      <h3 id={heading}>Two versions side by side</h3>
      <div className="history-pair">
        <SelectField
          label="From"
          value={String(from)}
          onChange={(value) => setFrom(Number(value))}
          options={options}
        />
        <SelectField
          label="To"
          value={String(to)}
          onChange={(value) => setTo(Number(value))}
          options={options}
        />
      </div>
      {from === to ? (
        <p className="note">Choose two different versions.</p>
      ) : (
        <VersionDiff order={order} from={from} to={to} />
      )}
    </section>
  )
}
