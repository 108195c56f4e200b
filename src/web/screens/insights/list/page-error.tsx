import { useLayoutEffect, useRef } from 'react'
import { errorText } from '#web/api/call-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/**
 * Some cards could not be read. It stands at the lower edge of what is seen of the list: its end may be far
 * below.
 */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const lost = box.current
    return () => {
      // It is removed when the cards are there, and its button with it: the focus goes on to the list.
      if (!lost?.contains(document.activeElement)) return
      lost.parentElement?.querySelector<HTMLElement>('[role=feed]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={box} className="card in-lost">
      <ErrorState title="More purchase orders could not be loaded" onRetry={onRetry}>
        {errorText(error, 'The server did not answer.')}
      </ErrorState>
    </div>
  )
}
