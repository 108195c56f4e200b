import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import type { IconName } from '#web/ui/icon.tsx'
import { bufferKeys } from './key-buffer.ts'
import { later } from './later.ts'
import './menu.css'

const useOpenedMenu = later(async () => (await import('./menu-content.tsx')).MenuContent)

export interface MenuItem {
  label: string
  icon?: IconName
  warn?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** Wraps the row's content where it is a link. */
  link?: (content: ReactNode) => ReactElement
}

export interface MenuProps {
  trigger: ReactElement<MenuTrigger>
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

interface MenuTrigger {
  onClick?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/**
 * Rows of actions behind one button. The trigger must take a ref and props, as Button and IconButton do. Until it
 * is first pressed there is the button alone: an order of 200 lines has 200 of them on a phone.
 */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false)
  const OpenedMenu = useOpenedMenu(asked)
  if (asked && OpenedMenu) return <OpenedMenu {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => {
      setAsked(true)
      bufferKeys('[role=menu]')
    },
  })
}
