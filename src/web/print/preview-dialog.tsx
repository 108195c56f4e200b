import { useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import { orders } from '#shared/api/orders.ts'
import type { Company } from '#shared/document/document-content.ts'
import { fileName } from '#shared/document/document-copy.ts'
import type { CardOrder, Order, OrderVersionName } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EmailDialog, openMail } from './email-dialog.tsx'
import { customerOf, emailOrder, mailChoices, type Sender } from './email-order.ts'
import { FileButtons } from './file/file-buttons.tsx'
import { FileNotice } from './file/file-notice.tsx'
import { useDocumentFile } from './file/use-document-file.ts'
import './preview.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { OrderDocument } from './paper/order-document.tsx'
import { PaperSkeleton } from './paper-skeleton.tsx'
import { PreviewFrame, type PreviewSize, previewSizes } from './preview-frame.tsx'
import { usePrint } from './print-document.ts'
import { useVersionBeside, type VersionData } from './version-data.ts'

const HistoryDialog = lazy(async () => (await import('./history/history-dialog.tsx')).HistoryDialog)

export interface PreviewDialogProps {
  /** The full order, or a card from a list; for a card, the dialog loads the rest of the order. */
  order: Order | CardOrder
  onClose: () => void
  nested?: boolean
  /** True if the preview was opened only for the e-mail dialog, so that both close together. */
  forEmail?: boolean
}

export function EmailPreview(props: PreviewDialogProps) {
  return <PreviewDialog {...props} forEmail />
}

/** (rule print/versions) */
export function PreviewDialog({ order: given, onClose, nested, forEmail = false }: PreviewDialogProps) {
  const { order, current } = useLatest(given)
  const [chosen, setVersionNumber] = useState<number | null>(null)
  const versionNumber = chosen ?? order.versionNumber
  const version = useVersionBeside(order, current, versionNumber)
  const company = useEndpoint(auth.config)
  const shown = version.state === 'shown' && company.data ? version.order : null
  const sender = useSender(company.data)
  const [emailing, setEmailing] = useState(forEmail)
  const print = usePrint(shown && fileName(shown))
  const file = useDocumentFile({ order: shown, newest: order.versionNumber, sender })
  const [size, setSize] = useState<PreviewSize>('fit')
  const [comparing, setComparing] = useState(false)
  const endComparing = () => setComparing(false)
  usePreloadOnInput(HistoryDialog)

  return (
    <Dialog
      open
      onClose={onClose}
      title={documentTitle(order)}
      titleNote={
        <>
          <VersionSelect order={order} value={versionNumber} onChange={setVersionNumber} />
          <Segmented label="Size" value={size} onChange={setSize} options={previewSizes} />
        </>
      }
      size="viewer"
      nested={nested}
      actions={
        <>
          <Button variant="primary" icon="print" disabled={!shown} onClick={print}>
            Print/Save PDF
          </Button>
          <FileButtons order={shown} file={file} />
          <Button
            icon="mail"
            disabled={!shown || !sender}
            onClick={() => {
              if (shown && sender && shown.versionNumber === order.versionNumber) openOnlyMail(shown, sender)
              setEmailing(true)
            }}
          >
            Email PO
          </Button>
          <Button onClick={() => setComparing(true)}>What changed</Button>
          <Button onClick={onClose}>Close Preview</Button>
        </>
      }
    >
      <FileNotice state={file.state} />
      <OldVersion version={versionNumber} newest={order.versionNumber} />
      <PreviewFrame size={size} busy={version.state === 'loading' || company.isFetching}>
        <PreviewPage version={version} versionNumber={versionNumber} company={company} />
      </PreviewFrame>
      {emailing && shown && sender && (
        <EmailDialog
          order={shown}
          newest={order.versionNumber}
          sender={sender}
          file={file}
          onClose={() => (forEmail ? onClose() : setEmailing(false))}
        />
      )}
      {comparing && <HistoryDialog order={order} nested onClose={endComparing} onLoadFailed={endComparing} />}
    </Dialog>
  )
}

function OldVersion({ version, newest }: { version: number; newest: number }) {
  return (
    version < newest && (
      <p className="preview-old" role="status">
        Version {version} of {newest}
      </p>
    )
  )
}

/** Returns the given order until a newer version has loaded (rule print/newest-version). */
function useLatest(given: Order | CardOrder): { order: Order | CardOrder; current: VersionData } {
  const { data, isFetching, refetch } = useEndpoint(
    orders.get,
    { params: { id: given.id } },
    { staleTime: 0 },
  )
  const whole = 'lineItems' in given ? given : null
  const read = data?.id === given.id && data.versionNumber >= given.versionNumber ? data : null
  const order = read && read.versionNumber > given.versionNumber ? read : (whole ?? read)
  if (order) return { order, current: { state: 'shown', order } }
  return { order: given, current: isFetching ? { state: 'loading' } : { state: 'failed', retry: refetch } }
}

/**
 * The sender is the signed-in user, even if that user is acting for another user, because the message is sent
 * from the signed-in user's own mail app.
 */
function useSender(company: Company | undefined): Sender | null {
  const { data } = useEndpoint(auth.status)
  const person = data?.realUser ?? data?.user
  return person && company ? { ...person, companyName: company.companyName } : null
}

/** Opens the mail app immediately if there is only one possible recipient (rule print/mail). */
function openOnlyMail(order: Order, sender: Sender): void {
  const [only, ...others] = mailChoices(order)
  if (others.length === 0) openMail(emailOrder(order, sender, customerOf(order, only?.value ?? 'all')).url)
}

interface PreviewPageProps {
  version: VersionData
  versionNumber: number
  company: Pick<UseQueryResult<Company>, 'data' | 'isError' | 'isFetching' | 'refetch'>
}

function PreviewPage({ version, versionNumber, company }: PreviewPageProps) {
  if (version.state === 'foreign') {
    return (
      <Message kind="error" className="preview-message" title={`Version ${versionNumber} is not shown`}>
        Unexpected response. Reload the page.
      </Message>
    )
  }
  if (version.state === 'failed') {
    return <ErrorState title={`Version ${versionNumber} could not be loaded`} onRetry={version.retry} />
  }
  if (company.isError && !company.isFetching) {
    return <ErrorState title="Could not load the letterhead" onRetry={company.refetch} />
  }
  if (version.state === 'loading' || !company.data) return <PaperSkeleton />
  return <OrderDocument order={version.order} company={company.data} />
}

interface VersionSelectProps {
  order: OrderVersionName
  value: number
  onChange: (versionNumber: number) => void
}

function VersionSelect({ order, value, onChange }: VersionSelectProps) {
  const current = order.versionNumber
  const options = Array.from({ length: current }, (_, at) => {
    const number = current - at
    return { value: String(number), label: number === current ? `v${number} (current)` : `v${number}` }
  })
  return (
    <SelectField
      label="Version"
      hideLabel
      className="preview-version"
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={options}
    />
  )
}
