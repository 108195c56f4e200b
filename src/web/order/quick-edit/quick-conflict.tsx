import { useCallback, useMemo } from 'react'
import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { ConflictDialog } from '#web/order/conflict/conflict-dialog.tsx'
import type { Names } from '#web/order/conflict/conflict-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { comparableDraft, type QuickEdit, startQuickEdit } from './quick-edit.ts'
import { tidiedEdit } from './tidied-edit.ts'
import type { QuickEditWorld } from './use-quick-edit-order.ts'

interface QuickConflictProps {
  /** The answer to the save. */
  error: CallError
  edit: QuickEdit
  rules: QuickEditWorld['rules']
  onKeep: () => void
  onReload: (newer: Order) => void
  onMerge: (merged: Draft, newer: Order) => void
}

/** The order was changed, finalized or archived by somebody else while it stood in Quick Edit. */
export function QuickConflict({ error, edit, rules, onKeep, onReload, onMerge }: QuickConflictProps) {
  const tidied = useCallback((one: QuickEdit) => comparableDraft(tidiedEdit(one, rules)), [rules])
  const mine = useMemo(() => tidied(edit), [tidied, edit])
  const draftOf = useCallback((order: Order) => tidied(startQuickEdit(order)), [tidied])
  const names: Names = {
    agronomist: (email) => rules.agronomist(email)?.name ?? email,
    customer: (id) => (id === null ? '' : (rules.customer(id)?.name ?? `Customer ${id}`)),
    service: (id) => (id === null ? '' : (rules.service(id)?.name ?? `Service ${id}`)),
  }
  return (
    <ConflictDialog
      save={{
        error,
        orderId: edit.order.id,
        began: edit.order.versionNumber,
        label: 'Update Purchase Order',
      }}
      mine={mine}
      draftOf={draftOf}
      names={names}
      rules={rules}
      closed={(now) => <ClosedNote title={closedTitle(error, now)} onKeep={onKeep} />}
      answers={{ onKeep, onReload, onMerge }}
    />
  )
}

function closedTitle(error: CallError, now: Order | null): string {
  return now ? error.serverMessage : 'This purchase order was archived, or is no longer yours'
}

function ClosedNote({ title, onKeep }: { title: string; onKeep: () => void }) {
  return (
    <Dialog
      open
      size="small"
      nested
      title={title}
      onClose={onKeep}
      footer={
        <span className="end">
          <Button onClick={onKeep}>Back to what I typed</Button>
        </span>
      }
    >
      <p>
        What you typed still stands in Quick Edit, to be looked up, but it cannot be saved to this order any
        more.
      </p>
    </Dialog>
  )
}
