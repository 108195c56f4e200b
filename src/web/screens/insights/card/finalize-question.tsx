import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#web/print/document-text.ts'
import { Message } from '#web/ui/message.tsx'
import type { Question } from '#web/ui/overlay/confirm.tsx'
import { temporaryAccountNote } from './finalize-texts.ts'

/** Says that there is no way back, and what the server would refuse (decisions ). */
export function finalizeQuestion(
  order: Order,
  temporary: readonly string[],
  acesSimulated: boolean,
): Question {
  return {
    title: `Finalize ${documentTitle(order)}?`,
    confirmLabel: 'Finalize',
    text: (
      <div className="stack">
        <p>
          Finalizing is permanent. The order is sent to ACES and locked: it can no longer be edited or
          deleted.
          {order.documentType === 'original' &&
            ' Afterwards, additions go through a supplemental PO and reductions through a credit memo.'}
        </p>
        {acesSimulated && <p>ACES is simulated here: no contract leaves this installation.</p>}
        {temporary.length > 0 && (
          <Message kind="check">
            {temporary.map((name) => (
              <p key={name}>{temporaryAccountNote(name)}</p>
            ))}
          </Message>
        )}
      </div>
    ),
  }
}
