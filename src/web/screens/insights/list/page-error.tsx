import { useLayoutEffect, useRef } from 'react'
import { errorText } from '#web/api/call-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { focusOn } from '#web/ui/focus.ts'

/**
 * Shows that some cards could not be loaded. Placed at the bottom of the window, because the end of the list
 * may be far below.
 */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const lost = box.current
    return () => {
      // The focused retry button disappears once the cards have loaded, so focus moves to the list.
      if (!lost?.contains(document.activeElement)) return
      focusOn(lost.parentElement?.querySelector<HTMLElement>('[role=feed]'), { preventScroll: true })
    }
  }, [])
  return (
    <div ref={box} className="card in-lost">
      <ErrorState title="More purchase orders could not be loaded" onRetry={onRetry}>
        {errorText(error)}
      </ErrorState>
    </div>
  )
}
