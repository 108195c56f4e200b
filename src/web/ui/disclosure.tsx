import type { ComponentProps, ReactNode } from 'react'
import './disclosure.css'
import { Icon } from './icon.tsx'

type Listeners = Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

interface DisclosureProps extends Listeners {
  open: boolean
  onToggle: () => void
  /** The ID of the content that the button shows and hides; set only while that content is rendered. */
  controls?: string
  children: ReactNode
}

export function Disclosure({ open, onToggle, controls, children, ...listeners }: DisclosureProps) {
  return (
    <button
      type="button"
      className="disclosure"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
      {...listeners}
    >
      <Icon name="chevron-right" />
      {children}
    </button>
  )
}
