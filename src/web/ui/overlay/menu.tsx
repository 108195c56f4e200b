import { cloneElement, useState } from 'react'
import { lazy, loadFailed, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeys } from './key-buffer.ts'
import type { MenuProps } from './menu-content.tsx'
import { useToast } from './toast.ts'

const MenuContent = lazy(async () => (await import('./menu-content.tsx')).MenuContent)

/**
 * A menu of actions behind one button. The trigger must accept a ref and props, as Button and IconButton do.
 * Until the first click, only the button renders, because an order with 200 lines has 200 menus on a phone.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(false)
  const toast = useToast()
  usePreloadOnInput(MenuContent)
  if (opened) return <MenuContent {...props} />
  // The clicked button keeps focus, and keys are buffered, until the menu has loaded.
  async function open() {
    const dropKeys = bufferKeys('[role=menu]')
    try {
      await MenuContent.preload()
      setOpened(true)
    } catch {
      dropKeys()
      toast.show(loadFailed)
    }
  }
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void open(),
  })
}
