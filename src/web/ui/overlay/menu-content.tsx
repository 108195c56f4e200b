import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { portalTarget } from './portal-target.ts'
import './menu.css'

export interface MenuItem {
  label: string
  /** Distinguishes rows with equal labels. */
  id?: string
  /** Quieter text after the label. */
  note?: string
  /** A heading for the rows below, not a row itself. */
  heading?: boolean
  /** The item shown now. */
  current?: boolean
  /** The menu stays open. */
  stays?: boolean
  icon?: IconName
  warn?: boolean
  disabled?: boolean
  /** A separator comes before it. */
  divided?: boolean
  onSelect?: () => void
  /** Wraps the row's content in a link. */
  link?: (content: ReactNode) => ReactElement
}

export interface MenuProps {
  trigger: ReactElement<MenuTrigger>
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

interface MenuContentProps extends MenuProps {
  /** False if its button was not pressed yet. */
  defaultOpen?: boolean
  onOpen?: () => void
}

interface MenuTrigger {
  onClick?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/** The menu after the first press: open, then controlled by its button. */
export function MenuContent({ trigger, items, align = 'end', defaultOpen = true, onOpen }: MenuContentProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const chosen = useRef<(() => void) | undefined>(undefined)

  // Not modal: a modal menu writes a style element, which the content policy forbids.
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
            // Runs once focus is back on the button: a dialog it opens returns focus there.
            event.preventDefault()
            button?.focus()
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
