import type { Order } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { actionLook, type CardAction, cardActions, leadingActions } from './card-actions.ts'
import { useCardDialogs } from './card-dialogs.tsx'

/** What one may do with the order. On a phone what is done less often stands in a menu. */
export function CardButtons({ order }: { order: Order }) {
  const { user, finalizing } = useCardDialogs()
  const phone = usePhone()
  const busy = finalizing.has(order.id)
  const actions = cardActions(user, busy ? { ...order, finalized: true, acesState: 'pending' } : order)
  const leading = actions.filter((action) => leadingActions.includes(action))
  const others = actions.filter((action) => !leadingActions.includes(action))
  return (
    <footer className="in-buttons">
      {leading.map((action) => (
        <ActionButton key={action} action={action} order={order} />
      ))}
      {phone
        ? others.length > 0 && <MoreMenu order={order} actions={others} />
        : others.map((action) => <ActionButton key={action} action={action} order={order} quiet />)}
    </footer>
  )
}

function ActionButton({ action, order, quiet }: { action: CardAction; order: Order; quiet?: boolean }) {
  const { act } = useCardDialogs()
  const { label, icon } = actionLook(action)
  return (
    <Button
      variant={quiet ? 'plain' : 'default'}
      icon={icon}
      warn={action === 'delete'}
      className={action === 'delete' ? 'in-end' : undefined}
      onClick={() => act(action, order)}
    >
      {label}
    </Button>
  )
}

function MoreMenu({ order, actions }: { order: Order; actions: readonly CardAction[] }) {
  const { act } = useCardDialogs()
  return (
    <Menu
      trigger={<Button icon="more">More</Button>}
      items={actions.map((action) => ({
        ...actionLook(action),
        warn: action === 'delete',
        onSelect: () => act(action, order),
      }))}
    />
  )
}
