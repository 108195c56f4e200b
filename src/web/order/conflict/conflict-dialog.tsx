import { type ReactNode, useMemo } from 'react'
import { may } from '#shared/access.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { tidiedDraft } from '#web/order/model/form-problems.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { editForm } from '#web/order/model/prefill.ts'
import type { OrderNames } from '#web/order/order-names.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Names } from './conflict-rows.ts'
import { type ConflictAnswers, MergeDialog } from './merge-dialog.tsx'
import { useConflictVersions } from './use-conflict-versions.ts'
import './conflict.css'

/** A save that the server rejected because another user had changed the order. */
export interface RefusedSave {
  error: CallError
  orderId: number
  /** The number of the version that the user started editing. */
  began: number
  /** Label of the button that sends the merged order. */
  label: string
}

interface ConflictDialogProps {
  save: RefusedSave
  form: OrderForm
  rules: RuleContext
  /**
   * True once the lists that the rules need have loaded; until then, only the server can validate the merged
   * order.
   */
  listsComplete: boolean
  names: OrderNames
  /**
   * Renders the content for an order that can no longer be edited; `now` is null if the user is no longer
   * allowed to see the order.
   */
  closed: (now: Order | null) => ReactNode
  answers: ConflictAnswers
}

/**
 * Shown when another user has saved the order first. Lists what changed, and keeps everything the user typed.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { save, form, rules, listsComplete, names, closed, answers } = props
  const { error, orderId, began, label } = save
  const { user } = useSession()
  const query = useConflictVersions(orderId, began)
  const title = changedBy(error, names)
  const versions = query.data
  const sides = useMemo(() => {
    const draftOf = (order: Order) => tidiedDraft(editForm(order).form)
    return (
      versions && {
        base: draftOf(versions.base),
        mine: tidiedDraft(form),
        theirs: draftOf(versions.now),
      }
    )
  }, [versions, form])

  if (versions === null) return closed(null)
  if (versions && !may(user, 'edit', versions.now)) return closed(versions.now)
  if (versions && sides && versions.now.versionNumber !== began) {
    return (
      <MergeDialog
        versions={versions}
        title={title}
        sides={sides}
        names={shownNames(names, rules)}
        rules={listsComplete ? rules : null}
        answers={answers}
      />
    )
  }
  return (
    <Dialog
      open
      size="small"
      nested
      title={title}
      onClose={answers.onKeep}
      footer={
        <span className="end">
          <Button onClick={answers.onKeep}>Keep editing</Button>
        </span>
      }
    >
      {query.isPending && <Skeleton height={120} />}
      {query.error && (
        <ErrorState title="The saved order could not be loaded" onRetry={() => void query.refetch()}>
          {query.error.messageOr()} Your changes are safe.
        </ErrorState>
      )}
      {versions && <p>Your changes are safe. Press “{label}” again in a moment.</p>}
    </Dialog>
  )
}

/** Replaces the other user's e-mail address in the server's message with that user's name. */
function changedBy({ details, serverMessage }: CallError, names: OrderNames): string {
  const name = typeof details.changedBy === 'string' && names.agronomist(details.changedBy)?.name
  return name ? serverMessage.replaceAll(String(details.changedBy), name) : serverMessage
}

function shownNames(names: OrderNames, rules: RuleContext): Names {
  return {
    agronomist: (email) => names.agronomist(email)?.name ?? email,
    customer: (id) => names.customer(id)?.name ?? '',
    service: (id) => (id === null ? '' : (rules.service(id)?.name ?? `Service ${id}`)),
  }
}
