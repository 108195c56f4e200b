import { useId, useState } from 'react'
import type { Order, OrderVersionName } from '#shared/order/order.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { VersionDiff } from './version-diff.tsx'

/** Two versions side by side, initially the first and the latest. */
export function CompareVersions({ order }: { order: Order | OrderVersionName }) {
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
