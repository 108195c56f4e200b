import type { ReactNode } from 'react'
import { Furrows } from './brand.tsx'
import './words.css'

export function EmptyState({
  title,
  level: Heading = 'h2',
  children,
  action,
}: {
  title: string
  /** The heading level. Use `h1` if the page has no other content. */
  level?: 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="none">
      <Furrows />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
