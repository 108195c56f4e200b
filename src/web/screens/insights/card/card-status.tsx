import type { Order } from '#shared/order/order.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useCardDialogs } from './card-dialogs.tsx'

/** Finalized or Open; what ACES has to say about it follows. */
export function CardStatus({ order }: { order: Order }) {
  const { finalizing } = useCardDialogs()
  if (finalizing.has(order.id)) return <StatusWord tone="fin">Finalized</StatusWord>
  return (
    <>
      {order.finalized ? (
        <StatusWord tone="fin">Finalized</StatusWord>
      ) : (
        <StatusWord tone="open">Open</StatusWord>
      )}
      {order.acesState === 'pending' && <StatusWord tone="warn">Waiting for ACES</StatusWord>}
      {order.acesState === 'failed' && <StatusWord tone="bad">ACES synchronization failed</StatusWord>}
    </>
  )
}
