import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import '#web/ui/overlay/viewer.css'

/** Fits the page to the frame's width, or shows it at its printed size. */
export const previewSizes = [
  { value: 'fit', label: 'Fit' },
  { value: 'actual', label: '100%' },
] as const
export type PreviewSize = (typeof previewSizes)[number]['value']

interface PreviewFrameProps {
  ref: RefObject<HTMLElement | null>
  size?: PreviewSize
  busy: boolean
  children: ReactNode
}

/** A scrolling frame of 640 by 816 px for the pages, on a phone as wide as the screen. */
export function PreviewFrame({ ref, size = 'fit', busy, children }: PreviewFrameProps) {
  useFit(ref)
  return (
    <section
      ref={ref}
      className="preview-frame"
      data-actual-size={size === 'actual'}
      aria-label="Document preview"
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard-accessible
      tabIndex={0}
    >
      {children}
    </section>
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

/** The width of a page: 8.5 inches at 96 px per inch. */
const pageWidth = 816
