import {
  childSubtitle,
  displayNumber,
  documentLabels,
  editSubtitle,
  type Mode,
  modeTitles,
} from '#shared/order/kinds.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { Button } from '#web/ui/button.tsx'

/** Where the focus begins when a form begins anew. */
export const titleId = 'order-title'

interface FormHeadProps {
  mode: Mode
  order: StoredOrders
  saving: boolean
  onReset: () => void
}

/** Title by mode, the same as the window's (section 2), and below it which order this is about. */
export function FormHeader({ mode, order, saving, onReset }: FormHeadProps) {
  const title = modeTitles[mode]
  usePageTitle(title)
  return (
    <div className="pagehead">
      <div>
        <h1 id={titleId} tabIndex={-1}>
          {title}
        </h1>
        {mode === 'edit_po' && <p className="sub">{editSubtitle}</p>}
        <Which mode={mode} order={order} />
      </div>
      <div className="end">
        <Button variant="plain" onClick={onReset} disabled={saving}>
          Reset form
        </Button>
      </div>
    </div>
  )
}

function Which({ mode, order: { before, parent } }: Pick<FormHeadProps, 'mode' | 'order'>) {
  if (before) {
    const subtitle = childSubtitle(before)
    return (
      <p className="sub">
        {documentLabels[before.documentType]} {displayNumber(before)}, v{before.versionNumber}
        {subtitle && ` - ${subtitle}`}
      </p>
    )
  }
  if (!parent) return null
  const documentType = mode === 'create_credit_memo' ? 'credit_memo' : 'supplemental'
  return <p className="sub">{childSubtitle({ documentType, parentPoId: parent.id })}</p>
}
