import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { focusOn } from '#web/ui/focus.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { portalTarget } from './portal-target.ts'
import './menu.css'

export interface MenuItem {
  label: string
  /** A key to distinguish rows that have the same label. */
  id?: string
  note?: string
  /** True for a heading above the rows that follow. A heading can't be chosen. */
  heading?: boolean
  /** True for the active item, which is shown in bold. */
  current?: boolean
  /** Whether the menu stays open after this entry is chosen. */
  stays?: boolean
  icon?: IconName
  warn?: boolean
  disabled?: boolean
  divided?: boolean
  onSelect?: () => void
  link?: (content: ReactNode) => ReactElement
}

export interface MenuProps {
  trigger: ReactElement<MenuTrigger>
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

interface MenuContentProps extends MenuProps {
  /** Whether the menu opens as soon as it renders; false if the user hasn't pressed its button yet. */
  defaultOpen?: boolean
  onOpen?: () => void
}

interface MenuTrigger {
  onClick?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/**
 * The full menu, whose code loads when the button is first pressed. From then on, the button opens and closes
 * it.
 */
export function MenuContent({ trigger, items, align = 'end', defaultOpen = true, onOpen }: MenuContentProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const chosen = useRef<(() => void) | undefined>(undefined)

  // The menu isn't modal, because a modal menu adds a style element, which the content security policy
  // forbids.
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen} onOpenChange={(open) => open && onOpen?.()}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={portalTarget(button)}>
        <DropdownMenu.Content
          className="pop"
          align={align}
          sideOffset={2}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const act = chosen.current
            chosen.current = undefined
            if (!act) return
            // Runs the action only after focus returns to the button, so that a dialog opened by the action
            // can return focus there.
            event.preventDefault()
            focusOn(button)
            act()
          }}
        >
          {items.map((item) => (
            <Row
              key={item.id ?? item.label}
              item={item}
              onChoose={() => {
                chosen.current = item.onSelect
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Row({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className="what">{item.label}</span>
      {item.note !== undefined && <span className="q">{item.note}</span>}
    </>
  )
  if (item.heading) return <DropdownMenu.Label className="pophead">{item.label}</DropdownMenu.Label>
  return (
    <>
      {item.divided && <DropdownMenu.Separator className="popline" />}
      <DropdownMenu.Item
        asChild
        disabled={item.disabled}
        className={classNames('poprow', item.warn && 'warn')}
        aria-current={item.current || undefined}
        onSelect={(event) => {
          if (!item.stays) return onChoose()
          event.preventDefault()
          item.onSelect?.()
        }}
      >
        {item.link ? item.link(content) : <div>{content}</div>}
      </DropdownMenu.Item>
    </>
  )
}
