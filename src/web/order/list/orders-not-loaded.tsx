import { endSentence } from '#shared/text.ts'
import type { CallError } from '#web/api/call-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

export function OrdersNotLoaded({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  return (
    <ErrorState title="The purchase orders could not be loaded" onRetry={onRetry}>
      {`${endSentence(error.messageOr())} Your filters are still set.`}
    </ErrorState>
  )
}
