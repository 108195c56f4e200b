import { useMemo } from 'react'
import { orderChanges } from '#shared/changelog.ts'
import type { Order, OrderVersionName } from '#shared/order/order.ts'
import { useVersion, type VersionData } from '#web/print/version-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface VersionDiffProps {
  order: Order | OrderVersionName
  from: number
  to: number
}

/** Compares two versions side by side, showing only the rows that differ. */
export function VersionDiff({ order, from, to }: VersionDiffProps) {
  const before = useVersion(order, from)
  const after = useVersion(order, to)
  if (before.state !== 'shown') return <NotShown version={before} number={from} />
  if (after.state !== 'shown') return <NotShown version={after} number={to} />
  return <DiffTable before={before.order} after={after.order} />
}

function NotShown({
  version,
  number,
}: {
  version: Exclude<VersionData, { state: 'shown' }>
  number: number
}) {
  if (version.state === 'loading') {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
    )
  }
  if (version.state === 'foreign') {
    return <Message kind="error" title={`Version ${number} belongs to another order and is not shown`} />
  }
  return (
    <Message
      kind="error"
      title={`Version ${number} could not be loaded`}
      actions={<Button onClick={version.retry}>Try again</Button>}
    />
  )
}

function DiffTable({ before, after }: { before: Order; after: Order }) {
  const changes = useMemo(() => orderChanges(before, after), [before, after])
  if (changes.length === 0) return <p className="note">Nothing differs.</p>
  return (
    <div className="history-diffbox">
      <table className="history-diff">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">v{before.versionNumber}</th>
            <th scope="col">v{after.versionNumber}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.what}>
              <th scope="row">{change.what}</th>
              <td>{change.before ?? <span className="q">none</span>}</td>
              <td>{change.after ?? <span className="q">none</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
