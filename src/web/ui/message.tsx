import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './message.css'

export interface MessageProps extends Omit<ComponentProps<'div'>, 'title'> {
  kind: 'error' | 'check' | 'info'
  title?: ReactNode
  icon?: IconName
  actions?: ReactNode
}

const icons = { error: 'warning', check: 'warning', info: 'info' } as const

/**
 * A message shown next to what it is about. Screen readers announce errors immediately. Pass `tabIndex={-1}`
 * to make the message focusable.
 */
export function Message({ kind, title, icon, actions, className, children, ...box }: MessageProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      {...box}
      className={classNames('msg', kind, className)}
    >
      <Icon name={icon ?? icons[kind]} />
      <div className="text">
        {title && <b>{title}</b>}
        {title && children ? <div className="more">{children}</div> : children}
      </div>
      {actions && <span className="do">{actions}</span>}
    </div>
  )
}
