import { Skeleton } from '#web/ui/skeleton.tsx'

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

export function CardSkeletons() {
  return (
    <div className="in-list" role="status" aria-busy="true" aria-label="Loading purchase orders">
      {[1, 2, 3].map((key) => (
        <div className="in-slot" key={key}>
          <CardSkeleton />
        </div>
      ))}
    </div>
  )
}
