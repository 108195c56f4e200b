import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of a page while its code or its first answer is on the way. */
export function PageLoading() {
  return (
    <main className="page stack" aria-busy="true">
      <h1 className="vh">Loading</h1>
      <Skeleton width={320} height={24} />
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </main>
  )
}
