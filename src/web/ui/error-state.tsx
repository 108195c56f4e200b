import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './words.css'

/** It could not be loaded: what happened, what is kept, and another try. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => void
}) {
  return (
    <div className="none" role="alert">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
