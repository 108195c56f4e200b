import { useRef, useState } from 'react'
import { formatPercent } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { NameSplit } from './name-split.tsx'
import type { SharesToKeep } from './use-name-split.ts'

type SavedOrder = Pick<Order, 'producerName' | 'customerAssignments' | 'agronomistAssignments'>

interface NameSplitDialogProps {
  order: SavedOrder
  worth: SharesToKeep
  onKept: () => void
  onClose: () => void
  /** Returns the element to focus after saving, because the offer that opened the dialog is gone by then. */
  finalFocus: () => HTMLElement | null
}

export function NameSplitDialog({ order, worth, onKept, onClose, finalFocus }: NameSplitDialogProps) {
  const toast = useToast()
  const isKept = useRef(false)
  // The splits as they were when the dialog opened. A later reload doesn't change them.
  const [seen] = useState(worth)

  function kept(name: string) {
    isKept.current = true
    toast.show({
      kind: 'success',
      title: 'Success',
      text: `Saved as a usual split of ${order.producerName}: ${name}`,
    })
    onKept()
  }
  return (
    <Dialog
      open
      size="small"
      title={`Usual split of ${order.producerName}`}
      onClose={() => void mayLeave().then((leaves) => leaves && onClose())}
      finalFocus={() => (isKept.current ? finalFocus() : null)}
    >
      <dl className="os-shares">
        {order.customerAssignments.map((share) => (
          <Share key={share.id} name={share.customerName} percentage={share.percentage} />
        ))}
        {order.agronomistAssignments.map((share) => (
          <Share key={share.email} name={share.name} percentage={share.percentage} />
        ))}
      </dl>
      <NameSplit {...seen} onKept={kept} onLeft={onClose} />
    </Dialog>
  )
}

function Share({ name, percentage }: { name: string; percentage: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fig">{formatPercent(percentage)}</dd>
    </div>
  )
}
