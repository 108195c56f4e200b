import { StatusWord } from '#web/ui/status-word.tsx'

/** The state beside the grand total, in few words. */
export function OrderState({ open, wrong, saving }: { open: number; wrong: number; saving: boolean }) {
  if (saving) return <StatusWord tone="todo">Saving…</StatusWord>
  if (open > 0) return <StatusWord tone="warn">{open} still required</StatusWord>
  if (wrong > 0) return <StatusWord tone="bad">{wrong} to correct</StatusWord>
  return <StatusWord tone="ok">Ready to submit</StatusWord>
}
