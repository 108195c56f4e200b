import { BrandMark } from '#web/ui/brand.tsx'
import { PageLoading } from './page-loading.tsx'

/**
 * Shows the frame while the session loads. The frame must match index.html, so that nothing moves when the
 * code arrives.
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
