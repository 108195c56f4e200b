import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface PreviewFrameProps {
  ref: RefObject<HTMLElement | null>
  busy: boolean
  children: ReactNode
}

/**
 * A scrolling frame of 640 by 816 px for the pages. A phone fits them to the screen width, or shows the
 * printed size on request.
 */
export function PreviewFrame({ ref, busy, children }: PreviewFrameProps) {
  const [actualSize, setActualSize] = useState(false)
  useFit(ref)
  return (
    <>
      <section
        ref={ref}
        className="preview-frame"
        data-actual-size={actualSize}
        aria-label="Document preview"
        aria-busy={busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard-accessible
        tabIndex={0}
      >
        {children}
      </section>
      <Button className="preview-size" onClick={() => setActualSize(!actualSize)}>
        {actualSize ? 'Fit to the screen' : 'Show at actual size'}
      </Button>
    </>
  )
}

/** Page scale that fits the frame: not every browser can divide lengths in CSS. */
function useFit(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => element.style.setProperty('--fit', String(element.clientWidth / pageWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
}

/** 8.5 inches at 96 px per inch. */
const pageWidth = 816
