import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from './button.tsx'
import { useOnline } from './use-online.ts'
import './words.css'

/**
 * Shows that loading failed, with a button to try again. Also retries when the network returns (rule
 * offline/needs-the-network).
 */
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
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    const back = () => retry()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <div className="none" role="alert">
      <h2>{title}</h2>
      {children && <p>{online ? children : 'You’re offline. This opens when you’re back online.'}</p>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
