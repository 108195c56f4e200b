import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { landmarkOf } from './landmark-of.ts'
import './menu.css'

export interface MenuItem {
  label: string
  icon?: IconName
  warn?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** Wraps the row's content where it is a link. */
  link?: (content: ReactNode) => ReactElement
}

/** Rows of actions behind one button. The trigger must take a ref and props, as Button and IconButton do. */
export function Menu({
  trigger,
  items,
  align = 'end',
}: {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const chosen = useRef<(() => void) | undefined>(undefined)

  // Not modal: a modal menu writes a style element into the page, which the content policy forbids.
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkOf(button)}>
        <DropdownMenu.Content
          className="pop"
          align={align}
          sideOffset={2}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const act = chosen.current
            chosen.current = undefined
            if (!act) return
            // The action runs when the focus is back on the button: a dialog it opens returns it there.
            event.preventDefault()
            button?.focus()
            act()
          }}
        >
          {items.map((item) => (
            <Row
              key={item.label}
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
      {item.label}
    </>
  )
  return (
    <DropdownMenu.Item
      asChild
      disabled={item.disabled}
      className={classNames('poprow', item.warn && 'warn')}
      onSelect={onChoose}
    >
      {item.link ? item.link(content) : <div>{content}</div>}
    </DropdownMenu.Item>
  )
}
