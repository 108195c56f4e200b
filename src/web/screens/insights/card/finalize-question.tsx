import type { CardOrder } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { endSentence } from '#shared/text.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'

export interface FinalizeCircumstances {
  acesSimulated: boolean
  /** Text that names the manager and the user they act for; null if the user acts as themselves. */
  acting: string | null
}

/**
 * Returns the confirmation shown before finalizing, which warns that finalizing is permanent (rule
 * finalizing/permanent).
 */
export function finalizeQuestion(
  order: CardOrder,
  { acesSimulated, acting }: FinalizeCircumstances,
): Question {
  return {
    title: `Finalize ${documentTitle(order)}?`,
    confirmLabel: 'Finalize',
    text: (
      <div className="stack">
        {order.acesState === 'failed' && order.acesMessage && (
          <p>The last attempt failed: {endSentence(order.acesMessage)}</p>
        )}
        <p>
          Finalizing is permanent. The order is sent to ACES and locked: it can no longer be edited or
          deleted.
          {order.documentType === 'original' &&
            ' After that, additions go through a supplemental PO and reductions through a credit memo.'}
        </p>
        {acting && <p>{acting}</p>}
        {acesSimulated && <p>ACES is simulated here: nothing leaves this server.</p>}
      </div>
    ),
  }
}
