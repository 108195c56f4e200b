import type { SavePhase } from '#web/order/save/use-save.ts'
import { StatusWord } from '#web/ui/status-word.tsx'

interface OrderStateProps {
  open: number
  wrong: number
  phase: SavePhase
  /** The last Submit did not get through. */
  failed: boolean
}

/** The state beside the grand total, in few words. */
export function OrderState({ open, wrong, phase, failed }: OrderStateProps) {
  if (phase === 'waiting') {
    return (
      <span role="status">
        <StatusWord tone="warn">Waiting for the connection…</StatusWord>
      </span>
    )
  }
  if (phase === 'sending') return <StatusWord tone="todo">Saving…</StatusWord>
  if (open > 0) return <StatusWord tone="warn">{open} still required</StatusWord>
  if (wrong > 0) return <StatusWord tone="bad">{wrong} to correct</StatusWord>
  if (failed) return <StatusWord tone="bad">Not saved</StatusWord>
  return <StatusWord tone="ok">Ready to submit</StatusWord>
}
