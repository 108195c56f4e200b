import { StatusWord } from '#web/ui/status-word.tsx'
import type { SavePhase } from './use-save.ts'

/** The state beside the grand total, in few words. */
export function OrderState({ open, wrong, phase }: { open: number; wrong: number; phase: SavePhase }) {
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
  return <StatusWord tone="ok">Ready to submit</StatusWord>
}
