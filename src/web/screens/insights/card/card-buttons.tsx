import type { CardOrder } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { type CardAction, cardActions, cardActionTable } from './card-actions.ts'
import { useCardDialogs } from './card-dialogs.tsx'
import { FinalizeButton, FinalizeReason } from './finalize-button.tsx'

/** What one may do with the order. On a phone what is done less often stands in a menu. */
export function CardButtons({ order }: { order: CardOrder }) {
  const { user, finalizing } = useCardDialogs()
  const phone = usePhone()
  const busy = finalizing.has(order.id)
  const actions = cardActions(user, busy ? { ...order, finalized: true, acesState: 'pending' } : order)
  const leading = actions.filter((action) => cardActionTable[action].leading)
  const others = actions.filter((action) => !leading.includes(action))
  return (
    <>
      {actions.includes('finalize') && <FinalizeReason order={order} />}
      <footer className="in-buttons">
        {leading.map((action) =>
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
        {phone
          ? others.length > 0 && <MoreMenu order={order} actions={others} />
          : others.map((action) => <ActionButton key={action} action={action} order={order} quiet />)}
      </footer>
    </>
  )
}

function ActionButton({ action, order, quiet }: { action: CardAction; order: CardOrder; quiet?: boolean }) {
  const { perform } = useCardDialogs()
  const { label, icon } = cardActionTable[action]
  return (
    <Button
      variant={quiet ? 'plain' : 'default'}
      icon={icon}
      warn={action === 'delete'}
      className={action === 'delete' ? 'in-end' : undefined}
      // Among the buttons of a hundred cards it says whose it is.
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
        <Button icon="more" aria-label={`More ${order.displayPo}`}>
          More
        </Button>
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
