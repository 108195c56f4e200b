import type { DocumentCopy } from '#shared/document/document-copy.ts'
import type { Order } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { canShareFiles } from './share-file.ts'
import type { DocumentFile } from './use-document-file.ts'

interface FileButtonsProps {
  order: Order | null
  file: DocumentFile
}

/**
 * Shows Download PDF, and Share if the device supports it. If the order has several copies, each button opens
 * a menu of them.
 */
export function FileButtons({ order, file }: FileButtonsProps) {
  // Stays enabled during a download, because a disabled button would lose focus; a second click on the same
  // copy does nothing.
  const disabled = !order
  const copies = order ? copiesOf(order) : []
  const button = (label: string, icon: IconName, act: 'download' | 'share') => {
    if (copies.length < 2) {
      return (
        <Button icon={icon} disabled={disabled} onClick={() => file.take(act, 'all')}>
          {label}
        </Button>
      )
    }
    const items = copies.map(({ copy, label }) => ({ label, onSelect: () => file.take(act, copy) }))
    return (
      <Menu
        trigger={
          <Button icon={icon} disabled={disabled}>
            {label}
          </Button>
        }
        items={items}
      />
    )
  }
  return (
    <>
      {button('Download PDF', 'download', 'download')}
      {canShareFiles() && button('Share', 'send', 'share')}
    </>
  )
}

/**
 * Returns the copies that can be made of an order. A split order can be printed whole, without shares, or for
 * each customer (rule documents/copies).
 */
function copiesOf({ customerAssignments: customers }: Order): { label: string; copy: DocumentCopy }[] {
  if (customers.length < 2) return [{ label: 'Whole order', copy: 'all' }]
  return [
    { label: 'Whole order', copy: 'all' },
    { label: 'Without shares', copy: 'noShares' },
    ...customers.map(({ id, customerName, accountId }) => ({
      label: `Copy for ${customerName} (${accountId})`,
      copy: id,
    })),
  ]
}
