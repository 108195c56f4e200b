import type { ReactNode } from 'react'
import '#web/ui/overlay/viewer.css'

export const previewSizes = [
  { value: 'fit', label: 'Fit' },
  { value: 'actual', label: '100%' },
] as const
export type PreviewSize = (typeof previewSizes)[number]['value']

interface PreviewFrameProps {
  size?: PreviewSize
  busy: boolean
  children: ReactNode
}

/** A scrolling frame for the pages, 640 by 816 px; on a phone, it is as wide as the screen. */
export function PreviewFrame({ size = 'fit', busy, children }: PreviewFrameProps) {
  return (
    <section
      ref={keepFit}
      data-focus="first"
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

/**
 * Keeps the scale at which a page fits the frame in a CSS variable, because not every browser can divide
 * lengths in CSS.
 */
function keepFit(frame: HTMLElement) {
  const measure = () => frame.style.setProperty('--fit', String(frame.clientWidth / pageWidth))
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(frame)
  return () => observer.disconnect()
}

/** The width of a page: 8.5 inches at 96 px per inch. */
const pageWidth = 816
