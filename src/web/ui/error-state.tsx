import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './words.css'

/** A load failed: what happened, what is safe, and a retry. */
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
