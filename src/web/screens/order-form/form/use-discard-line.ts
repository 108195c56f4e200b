import { changeAdding } from '#web/order/model/form-steps.ts'
import { isStarted } from '#web/order/model/line-draft.ts'
import { useLineActs } from './line-acts.ts'
import { useOrderForm } from './order-form-context.tsx'

/** Gives up the line being written; what was typed into it can be taken back as a removed line can. */
export function useDiscardLine(): () => void {
  const { form, change } = useOrderForm()
  const { act } = useLineActs()
  const { adding } = form
  return () => {
    const step = changeAdding(() => null)
    if (isStarted(adding)) act({ label: 'Line discarded', text: adding.line.fieldName || undefined }, step)
    else change(step)
  }
}
