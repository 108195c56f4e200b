import { useQueryClient } from '@tanstack/react-query'
import { may } from '#shared/access.ts'
import type { Order } from '#shared/order/order.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { momentText } from '#web/words/day-text.ts'
import { useCardDialogs } from './card-dialogs.tsx'
import { finalizeWaiting } from './finalize-texts.ts'

/** What happened with ACES: the reason, once, and another try; or that the answer is still awaited. */
export function AcesNote({ order }: { order: Order }) {
  const { user, finalizing, perform, timeZone } = useCardDialogs()
  if (finalizing.has(order.id)) return null
  if (order.acesState === 'pending') return <Waiting />
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
      {may(user, 'finalize', order) && <Button onClick={() => perform('finalize', order)}>Retry</Button>}
    </div>
  )
}

function Waiting() {
  const queryClient = useQueryClient()
  return (
    <Message
      kind="info"
      role="note"
      className="in-aces"
      title="ACES has not answered yet"
      actions={<Button onClick={() => void invalidateOrders(queryClient)}>Check again</Button>}
    >
      {finalizeWaiting.text}
    </Message>
  )
}
