import {
  childSubtitle,
  type DocumentType,
  displayNumber,
  documentLabels,
  editSubtitle,
  type Mode,
  modeTitles,
} from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { ShortcutsButton } from '#web/shell/dialogs/shortcuts-button.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useForm } from './form/form-store.tsx'

/** The ID of the title, which gets focus when a form starts over. */
export const titleId = 'order-title'

interface FormHeaderProps {
  /** The ID of the order being copied, which the form itself doesn't contain. */
  copied: number | null
  saving: boolean
  onReset: () => void
}

/**
 * The form's title, which depends on the mode, with the related order below it. The window title includes the
 * order number (rule kinds/form-titles).
 */
export function FormHeader({ copied, saving, onReset }: FormHeaderProps) {
  const mode = useForm(({ form }) => form.mode)
  const { before, parent } = useForm(({ base }) => base.storedOrders)
  const title = modeTitles[mode]
  const about = before ? displayNumber(before) : (parent?.id ?? copied)
  usePageTitle(about === null ? title : `${title} - PO ${about}`)
  return (
    <div className="pagehead">
      <div>
        <h1 id={titleId} tabIndex={-1}>
          {title}
        </h1>
        <OrderHeading copied={copied} child={childKinds[mode] ?? null} />
        {mode === 'edit_po' && <p className="sub">{editSubtitle}</p>}
      </div>
      <div className="end">
        <ShortcutsButton />
        <Button variant="plain" onClick={onReset} disabled={saving}>
          Reset form
        </Button>
      </div>
    </div>
  )
}

const childKinds: Partial<Record<Mode, Exclude<DocumentType, 'original'>>> = {
  create_supplemental: 'supplemental',
  create_credit_memo: 'credit_memo',
}

interface OrderHeadingProps {
  copied: number | null
  /** The kind of child being created; null if the form isn't for a new child. */
  child: Exclude<DocumentType, 'original'> | null
}

function OrderHeading({ copied, child }: OrderHeadingProps) {
  const { before, parent } = useForm(({ base }) => base.storedOrders)
  const fiscalYear = useForm(({ draft }) => draft.fiscalYear)
  const kind = before?.documentType ?? child
  return (
    <p className={`of-which ${kind ?? ''}`}>
      {before && <Stored order={before} />}
      {!before && child && parent && <b>{childSubtitle({ documentType: child, parentPoId: parent.id })}</b>}
      {!before && copied !== null && <b>Copy of PO {copied}</b>}
      <span>FY {fiscalYear}</span>
    </p>
  )
}

/**
 * Shows a saved order in the heading. The status is always Open, because the form can only edit open orders.
 */
function Stored({ order }: { order: Order }) {
  const subtitle = childSubtitle(order)
  return (
    <>
      <b>
        {documentLabels[order.documentType]} {displayNumber(order)}
      </b>
      <span className="of-version">v{order.versionNumber}</span>
      <StatusWord tone="open">Open</StatusWord>
      {subtitle && <span>{subtitle}</span>}
    </>
  )
}
