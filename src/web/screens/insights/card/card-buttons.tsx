import type { CardOrder } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { type CardAction, cardActions, cardActionTable } from './card-actions.ts'
import { useCardDialogs } from './card-dialogs.tsx'
import { FinalizeButton, FinalizeReason } from './finalize-button.tsx'

export function CardButtons({ order }: { order: CardOrder }) {
  const { user, finalizing } = useCardDialogs()
  const phone = usePhone()
  const busy = finalizing.has(order.id)
  const actions = cardActions(user, busy ? { ...order, finalized: true, acesState: 'pending' } : order)
  const hasButton = (action: CardAction) => {
    const { button } = cardActionTable[action]
    return button === 'always' || (button === 'desk' && !phone)
  }
  // Leaves out Finalize if ACES rejected the order, because the card then shows a Retry button next to the
  // reason.
  const buttons = actions.filter(
    (action) => hasButton(action) && !(action === 'finalize' && order.acesState === 'failed'),
  )
  const rest = actions.filter((action) => !hasButton(action))
  // Actions that are buttons on a desktop come last in the menu.
  const others = [
    ...rest.filter((action) => !cardActionTable[action].button),
    ...rest.filter((action) => cardActionTable[action].button),
  ]
  return (
    <>
      {actions.includes('finalize') && <FinalizeReason order={order} />}
      <footer className="in-buttons">
        {buttons.map((action) =>
          action === 'finalize' ? (
            <FinalizeButton
              key={action}
              order={order}
              icon={cardActionTable.finalize.icon}
              label={cardActionTable.finalize.label}
            />
          ) : (
            <ActionButton key={action} action={action} order={order} />
          ),
        )}
        {others.length > 0 && <MoreMenu order={order} actions={others} />}
      </footer>
    </>
  )
}

function ActionButton({ action, order }: { action: CardAction; order: CardOrder }) {
  const { perform } = useCardDialogs()
  const { label, icon } = cardActionTable[action]
  const outlined = action === 'edit' || (action === 'preview' && order.finalized)
  return (
    <Button
      variant={outlined ? 'default' : 'plain'}
      icon={icon}
      warn={action === 'delete'}
      // The label includes the order number, to distinguish this button from those on a hundred other cards.
      aria-label={`${label} ${order.displayPo}`}
      onClick={() => perform(action, order)}
    >
      {label}
    </Button>
  )
}

function MoreMenu({ order, actions }: { order: CardOrder; actions: readonly CardAction[] }) {
  const { perform } = useCardDialogs()
  return (
    <Menu
      trigger={
        <Button variant="plain" className="in-menu" icon="more" aria-label={`More ${order.displayPo}`} />
      }
      items={actions.map((action) => ({
        label: cardActionTable[action].label,
        icon: cardActionTable[action].icon,
        warn: action === 'delete',
        onSelect: () => perform(action, order),
      }))}
    />
  )
}
