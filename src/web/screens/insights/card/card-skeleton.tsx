import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RowsHead } from './order-row.tsx'
import { useRowColumns } from './row-columns.ts'

export function CardSkeleton() {
  return (
    <div className="card in-card in-skeleton" aria-hidden="true">
      <div className="in-top">
        <div>
          <Skeleton width="70%" height={20} />
          <Skeleton width="55%" />
          <Skeleton width="80%" />
        </div>
        <div className="in-who">
          {[70, 60].map((width) => (
            <div key={width}>
              <Skeleton width="25%" />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        </div>
        <Skeleton height={20} />
      </div>
    </div>
  )
}

export function RowSkeleton() {
  const { year, customers } = useRowColumns()
  const columns = [0, 0, 70, 60, ...(year ? [60] : []), 80, ...(customers ? [70] : []), 60, 40, 70, 70]
  const classOf = (column: number) =>
    year && column === 4 ? 'c-fy' : customers && column === (year ? 6 : 5) ? 'c-cust' : undefined
  return (
    <div className="in-coming in-cols in-skeleton" aria-hidden="true">
      {columns.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <span key={column} className={classOf(column)}>
          {width > 0 && <Skeleton width={`${width}%`} />}
        </span>
      ))}
    </div>
  )
}

export function CardSkeletons() {
  return (
    <Coming>
      {[1, 2, 3, 4, 5].map((key) => (
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
