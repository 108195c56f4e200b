import { syncFailed } from '#shared/constants.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useCardDialogs } from './card-dialogs.tsx'

/** The order's status: Finalized or Open, followed by its ACES status (rule finalizing/shown-at-once). */
export function OrderStatus({ order }: { order: CardOrder }) {
  const { finalizing } = useCardDialogs()
  const sending = finalizing.has(order.id)
  return (
    <>
      {sending || order.finalized ? (
        <StatusWord tone="fin">Finalized</StatusWord>
      ) : (
        <StatusWord tone="open">Open</StatusWord>
      )}
      {sending ? <Sending /> : <AcesWord order={order} />}
    </>
  )
}

/** Shows the order's status in one word, because a row has no room for more. */
export function RowStatus({ order }: { order: CardOrder }) {
  const { finalizing } = useCardDialogs()
  if (finalizing.has(order.id)) return <Sending />
  if (order.acesState === 'failed') return <StatusWord tone="bad">Rejected by ACES</StatusWord>
  if (order.acesState === 'pending') return <AcesWord order={order} />
  return <OrderStatus order={order} />
}

function Sending() {
  return (
    <StatusWord tone="open" icon="send">
      Waiting for ACES
    </StatusWord>
  )
}

function AcesWord({ order }: { order: CardOrder }) {
  if (order.acesState === 'pending') return <StatusWord tone="warn">Waiting for ACES</StatusWord>
  if (order.acesState === 'failed') return <StatusWord tone="bad">{syncFailed}</StatusWord>
  return null
}
