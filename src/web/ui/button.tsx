import type { ComponentProps } from 'react'
import './button.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './overlay/tooltip.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'default' | 'primary' | 'next' | 'quiet' | 'plain' | 'danger'
  warn?: boolean
  wide?: boolean
  icon?: IconName
}

export function Button({
  variant = 'default',
  warn,
  wide,
  icon,
  className,
  children,
  type = 'button',
  ...button
}: ButtonProps) {
  const look = classNames('btn', variant !== 'default' && variant, warn && 'warn', wide && 'wide', className)
  return (
    <button {...button} type={type} className={look}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  label: string
}

/**
 * A button with an icon but no text, for table rows and dialog corners. `label` is its accessible name and
 * tooltip.
 */
export function IconButton({ icon, label, className, type = 'button', ...button }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button {...button} type={type} className={classNames('btn icon', className)} aria-label={label}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
