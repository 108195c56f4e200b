import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useOnline } from './use-online.ts'
import './words.css'

/** A load failed: what happened, what is safe, and a retry (rule offline/needs-the-network). */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => void
}) {
  const online = useOnline()
  return (
    <div className="none" role="alert">
      <h2>{title}</h2>
      {children && <p>{online ? children : 'You’re offline, and this needs the network.'}</p>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
