import { useQueryClient } from '@tanstack/react-query'
import { may } from '#shared/access.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { momentText } from '#web/words/day-text.ts'
import { useCardDialogs } from './card-dialogs.tsx'
import { FinalizeButton } from './finalize-button.tsx'

/**
 * If ACES rejected the order, shows the reason and a Retry button. Otherwise, shows that the response is
 * pending or how the contract in ACES differs from the order.
 */
export function AcesNote({ order }: { order: CardOrder }) {
  const { user, finalizing, timeZone } = useCardDialogs()
  if (finalizing.has(order.id)) return null
  if (order.acesState === 'pending') return <Waiting />
  if (order.acesState === 'synced' && order.acesMessage)
    return <DifferentWording message={order.acesMessage} />
  if (order.acesState !== 'failed') return null
  const tries = order.acesAttempts === 1 ? 'Tried once' : `Tried ${order.acesAttempts} times`
  return (
    <div role="note" className="in-aces in-refused">
      <p>
        {order.acesMessage ?? 'ACES did not record the order.'}{' '}
        <span className="q">
          {order.acesAt && timeZone ? `${tries}, last ${momentText(order.acesAt, timeZone)}.` : `${tries}.`}
        </span>
      </p>
      {may(user, 'finalize', order) && <FinalizeButton order={order} label="Retry" />}
    </div>
  )
}

/**
 * Shows that ACES recorded an earlier version of the order, with the same amounts (rule
 * finalizing/texts-are-said).
 */
function DifferentWording({ message }: { message: string }) {
  return (
    <Message kind="check" role="note" className="in-aces" title={message}>
      All billed figures match.
    </Message>
  )
}

function Waiting() {
  const queryClient = useQueryClient()
  return (
    <Message
      kind="info"
      role="note"
      className="in-aces"
      title="ACES has not responded yet"
      actions={<Button onClick={() => void invalidateOrders(queryClient)}>Check again</Button>}
    >
      The order stays locked until ACES confirms or rejects it.
    </Message>
  )
}
