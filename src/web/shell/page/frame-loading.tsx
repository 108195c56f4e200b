import { BrandMark } from '#web/ui/brand.tsx'
import { PageLoading } from './page-loading.tsx'

/**
 * The frame of the work screens while the session is looked up. It is what index.html shows before this code is here:
 * the two are the same, so that nothing jumps.
 */
export function FrameLoading() {
  return (
    <>
      <header className="cover">
        <span className="brand">
          <BrandMark />
        </span>
      </header>
      <div className="whobar" />
      <PageLoading />
    </>
  )
}
