import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RowsHead } from './order-row.tsx'

/** The shape of a card that is on its way. */
export function CardSkeleton() {
  return (
    <div className="card in-card in-skeleton" aria-hidden="true">
      <div className="in-head">
        <Skeleton width={260} height={20} />
        <Skeleton width={112} height={20} />
      </div>
      <Skeleton width="55%" />
      <div className="in-who">
        {[60, 90, 80].map((width) => (
          <div key={width}>
            <Skeleton width="35%" />
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width - 15}%`} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The shape of a row that is on its way. */
export function RowSkeleton() {
  return (
    <div className="in-coming in-cols in-skeleton" aria-hidden="true">
      {[0, 0, 70, 60, 80, 60, 40, 70, 70].map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <span key={column}>{width > 0 && <Skeleton width={`${width}%`} />}</span>
      ))}
    </div>
  )
}

export function CardSkeletons() {
  return (
    <Coming>
      {[1, 2, 3].map((key) => (
        <div className="in-slot" key={key}>
          <CardSkeleton />
        </div>
      ))}
    </Coming>
  )
}

export function RowSkeletons() {
  return (
    <Coming>
      <div className="in-rows">
        <RowsHead />
        {Array.from({ length: 16 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <RowSkeleton key={row} />
        ))}
      </div>
    </Coming>
  )
}

function Coming({ children }: { children: ReactNode }) {
  return (
    <div className="in-list" role="status" aria-busy="true" aria-label="Loading purchase orders">
      {children}
    </div>
  )
}
