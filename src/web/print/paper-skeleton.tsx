import { Skeleton } from '#web/ui/skeleton.tsx'

export function PaperSkeleton() {
  return (
    <div className="preview-waiting">
      <span className="vh" role="status">
        Loading the document
      </span>
      <Skeleton width="40%" height={20} />
      <Skeleton width="25%" />
      <hr />
      {rows.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

const rows = ['92%', '80%', '86%', '74%', '88%', '78%', '84%', '70%']
