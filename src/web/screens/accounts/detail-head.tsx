import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface DetailHeadProps {
  title: string
  name?: string
  /** On a phone, returns to the list. */
  onBack: () => void
  children: ReactNode
}

export function DetailHead({ title, name, onBack, children }: DetailHeadProps) {
  return (
    <>
      <Button variant="quiet" icon="back" className="ac-back" onClick={onBack}>
        All customers
      </Button>
      <header className="ac-head">
        <h2 id="customer-title" tabIndex={-1}>
          {title}
        </h2>
        {name && (
          <p className="ac-who" translate="no">
            {name}
          </p>
        )}
        <span className="end">{children}</span>
      </header>
    </>
  )
}
