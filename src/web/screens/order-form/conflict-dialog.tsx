import { may } from '#shared/access.ts'
import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClosedDialog } from './closed-dialog.tsx'
import type { DraftHold } from './draft-hold.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useOrderForm } from './order-form-context.tsx'
import { useOvertaken } from './overtaken.ts'
import './conflict.css'

export interface ConflictDialogProps {
  /** The answer to the save. */
  error: CallError
  /** The version that this form began with. */
  began: number
  hold: DraftHold
  onKeep: () => void
  onReload: () => void
  onMerge: (merged: Draft, newer: Order) => void
}

/** A save that somebody else was quicker than: looks at what happened, and leads on without losing a stroke. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { error, began, hold, onKeep, onReload, onMerge } = props
  const { background } = useOrderForm()
  const { user } = useSession()
  const query = useOvertaken(background.before?.id ?? 0, began)
  const now = query.data?.now

  if (query.data === null || (now && !may(user, 'edit', now))) {
    return <ClosedDialog reason={error.serverMessage} now={now ?? null} hold={hold} onKeep={onKeep} />
  }
  if (query.data && now && now.versionNumber !== began) {
    return (
      <MergeDialog
        {...query.data}
        title={error.serverMessage}
        onKeep={onKeep}
        onReload={onReload}
        onMerge={onMerge}
      />
    )
  }
  return (
    <Dialog
      open
      size="small"
      title={error.serverMessage}
      onClose={onKeep}
      footer={
        <span className="end">
          <Button onClick={onKeep}>Keep editing</Button>
        </span>
      }
    >
      {query.isPending && <Skeleton height={120} />}
      {query.error && (
        <ErrorState title="The saved order could not be read" onRetry={() => void query.refetch()}>
          {query.error.messageOr('The server did not answer.')} Nothing of yours is lost.
        </ErrorState>
      )}
      {now && <p>Nothing of yours is lost. Submit again in a moment.</p>}
    </Dialog>
  )
}
