import type { ReactNode } from 'react'
import { Furrows } from './brand.tsx'
import './words.css'

/** Nothing is here: says so and what to do next. */
export function EmptyState({
  title,
  level: Heading = 'h2',
  children,
  action,
}: {
  title: string
  /** The heading's: the first one where nothing else of the page is here. */
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
