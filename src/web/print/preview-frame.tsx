import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface PreviewFrameProps {
  ref: Ref<HTMLElement>
  busy: boolean
  children: ReactNode
}

/**
 * The page in its frame of 640 by 816, which scrolls. A phone shows it as wide as the screen, and at the size
 * it will be printed in if asked.
 */
export function PreviewFrame({ ref, busy, children }: PreviewFrameProps) {
  const [actualSize, setActualSize] = useState(false)
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
