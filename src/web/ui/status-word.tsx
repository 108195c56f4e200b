import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './words.css'

const icons = {
  ok: 'check',
  todo: 'ring',
  open: 'ring',
  bad: 'warning',
  check: 'warning',
  warn: 'warning',
  fin: 'lock',
} as const satisfies Record<string, IconName>

export type StatusTone = keyof typeof icons

/** A status word with an icon, so that color isn't the only indication of the status. */
export function StatusWord({
  tone,
  icon,
  children,
}: {
  tone: StatusTone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`st ${tone}`}>
      <Icon name={icon ?? icons[tone]} />
      {children}
    </span>
  )
}
