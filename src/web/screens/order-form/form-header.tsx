import {
  childSubtitle,
  displayNumber,
  documentLabels,
  editSubtitle,
  type Mode,
  modeTitles,
} from '#shared/order/kinds.ts'
import { ShortcutsButton } from '#web/shell/dialogs/shortcuts-button.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from './form/form-store.tsx'

/** Takes the focus when a form starts over. */
export const titleId = 'order-title'

interface FormHeaderProps {
  saving: boolean
  onReset: () => void
}

/**
 * Title by mode, the same as the window's (rule kinds/form-titles), and below it which order this is about.
 */
export function FormHeader({ saving, onReset }: FormHeaderProps) {
  const mode = useForm(({ form }) => form.mode)
  const title = modeTitles[mode]
  usePageTitle(title)
  return (
    <div className="pagehead">
      <div>
        <h1 id={titleId} tabIndex={-1}>
          {title}
        </h1>
        {mode === 'edit_po' && <p className="sub">{editSubtitle}</p>}
        <Which mode={mode} />
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

/** Which order this form changes or adds to. */
function Which({ mode }: { mode: Mode }) {
  const { before, parent } = useForm(({ base }) => base.storedOrders)
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
