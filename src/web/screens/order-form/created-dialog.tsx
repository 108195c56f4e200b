import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'
import { MakeUsual } from '#web/order/splits/make-usual.tsx'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { lazy, usePreload } from '#web/ui/lazy.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { focusField } from './form/focus-field.ts'
import './created-dialog.css'

const PreviewDialog = lazy(async () => (await import('#web/print/preview-dialog.tsx')).PreviewDialog)

export function CreatedDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const navigate = useNavigate()
  const [shown, setShown] = useState<'preview' | 'email' | null>(null)
  usePreload(PreviewDialog)
  const back = () => setShown(null)

  async function close() {
    if (!(await mayLeave())) return
    onClose()
    // Focuses the next order's producer input, because the element that had focus before the dialog opened no
    // longer exists.
    requestAnimationFrame(() => focusField('producerId'))
  }
  async function writeNext() {
    if (!(await mayLeave())) return
    onClose()
    navigate(`/?producer=${order.producerId}`)
  }

  return (
    <Dialog
      open
      title={`${documentTitle(order)} created`}
      onClose={() => void close()}
      footer={
        <span className="end">
          <Button onClick={() => void close()}>Close</Button>
          <Button variant="primary" icon="file" data-focus="first" onClick={() => setShown('preview')}>
            Preview
          </Button>
        </span>
      }
    >
      <div className="cd-head">
        <Icon name="check" />
        <p>{documentTitle(order)}</p>
        <p className="fig">
          <span className="vh">Grand total </span>
          <DocumentMoney value={order.grandTotal} type={order.documentType} />
        </p>
      </div>
      <dl className="cd-facts">
        <dt>Producer</dt>
        <dd translate="no">{order.producerName}</dd>
        <dt>Service line items</dt>
        <dd>{plural(order.lineItems.length, 'line')}</dd>
      </dl>
      <ul className="cd-next">
        <NextAct icon="add" onPress={() => void writeNext()}>
          New order for <bdi translate="no">{order.producerName}</bdi>
        </NextAct>
        <NextAct icon="mail" onPress={() => setShown('email')}>
          Email PO
        </NextAct>
      </ul>
      <MakeUsual order={order} />
      {shown && (
        <PreviewDialog order={order} nested forEmail={shown === 'email'} onClose={back} onLoadFailed={back} />
      )}
    </Dialog>
  )
}

interface NextActProps {
  icon: IconName
  onPress: () => void
  children: ReactNode
}

function NextAct({ icon, onPress, children }: NextActProps) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        <Icon name={icon} />
        <span>{children}</span>
      </button>
    </li>
  )
}
