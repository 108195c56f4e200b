import type { CallError } from '#web/api/call-error.ts'
import { ConflictDialog } from '#web/order/conflict/conflict-dialog.tsx'
import type { ConflictAnswers } from '#web/order/conflict/merge-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { QuickEdit } from './use-quick-edit.ts'

interface QuickConflictProps {
  error: CallError
  edit: QuickEdit
  answers: ConflictAnswers
}

export function QuickConflict({ error, edit, answers }: QuickConflictProps) {
  const { form, order, rules, names } = edit
  const save = { error, orderId: order.id, began: order.versionNumber, label: 'Update Purchase Order' }
  return (
    <ConflictDialog
      save={save}
      form={form}
      rules={rules}
      listsComplete
      names={names}
      closed={(now) => (
        <ClosedNote
          title={now ? error.serverMessage : 'This purchase order has been archived, or is no longer yours'}
          onKeep={answers.onKeep}
        />
      )}
      answers={answers}
    />
  )
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
          <Button onClick={onKeep}>Back to my entries</Button>
        </span>
      }
    >
      <p>Your entries are still in Quick Edit for reference, but can no longer be saved to this order.</p>
    </Dialog>
  )
}
