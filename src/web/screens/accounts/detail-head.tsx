import type { ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'

interface DetailHeadProps {
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** Returns to the list, on a phone. */
  onBack: () => void
  children: ReactNode
}

export function DetailHead({ title, heading, onBack, children }: DetailHeadProps) {
  return (
    <>
      <Button variant="quiet" icon="back" className="ac-back" onClick={onBack}>
        All customers
      </Button>
      <header className="ac-head">
        <h2 id="customer-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className="end">{children}</span>
      </header>
    </>
  )
}
