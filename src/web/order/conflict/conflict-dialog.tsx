import { type ReactNode, useMemo } from 'react'
import { may } from '#shared/access.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Names } from './conflict-rows.ts'
import { type ConflictAnswers, useConflictVersions } from './conflict-versions.ts'
import { MergeDialog } from './merge-dialog.tsx'
import './conflict.css'

/** A save that was refused because of what somebody else did to the order. */
export interface RefusedSave {
  error: CallError
  orderId: number
  /** The version that the typing began with. */
  began: number
  /** What the button says that sends it. */
  label: string
}

interface ConflictDialogProps {
  save: RefusedSave
  /** What was typed, tidied. */
  mine: Draft
  /** A stored order as one would have typed it, tidied. */
  draftOf: (order: Order) => Draft
  names: Names
  /** What the result is judged by before it is saved; null while that isn't all here. */
  rules: RuleContext | null
  /** What is said of an order that can't be changed any more; null where one may no longer see it. */
  closed: (now: Order | null) => ReactNode
  answers: ConflictAnswers
}

/** A save that somebody else was quicker than: looks at what happened, and leads on without losing a stroke. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { save, mine, draftOf, names, rules, closed, answers } = props
  const { error, orderId, began, label } = save
  const { user } = useSession()
  const query = useConflictVersions(orderId, began)
  const overtaken = query.data
  const sides = useMemo(
    () => overtaken && { base: draftOf(overtaken.base), mine, theirs: draftOf(overtaken.now) },
    [overtaken, mine, draftOf],
  )

  if (overtaken === null) return closed(null)
  if (overtaken && !may(user, 'edit', overtaken.now)) return closed(overtaken.now)
  if (overtaken && sides && overtaken.now.versionNumber !== began) {
    return (
      <MergeDialog
        overtaken={overtaken}
        title={error.serverMessage}
        sides={sides}
        names={names}
        rules={rules}
        answers={answers}
      />
    )
  }
  return (
    <Dialog
      open
      size="small"
      nested
      title={error.serverMessage}
      onClose={answers.onKeep}
      footer={
        <span className="end">
          <Button onClick={answers.onKeep}>Keep editing</Button>
        </span>
      }
    >
      {query.isPending && <Skeleton height={120} />}
      {query.error && (
        <ErrorState title="The saved order could not be read" onRetry={() => void query.refetch()}>
          {query.error.messageOr('The server did not answer.')} Nothing of yours is lost.
        </ErrorState>
      )}
      {overtaken && <p>Nothing of yours is lost. Press “{label}” again in a moment.</p>}
    </Dialog>
  )
}
