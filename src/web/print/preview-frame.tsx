import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface PreviewFrameProps {
  ref: RefObject<HTMLElement | null>
  busy: boolean
  children: ReactNode
}

/**
 * The pages in their frame of 640 by 816, which scrolls. A phone shows them as wide as the screen, and at the size
 * they will be printed in if asked.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
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

/** How much of its width at print size a page has room for: not every browser divides lengths in a style sheet. */
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

/** 8.5 inches at 96 px an inch. */
const pageWidth = 816
