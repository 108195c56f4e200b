import { BrandMark } from '#web/ui/brand.tsx'
import { PageLoading } from './page-loading.tsx'

/**
 * Shows the frame while the session loads. It must match index.html, so that nothing jumps when the code
 * arrives.
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
