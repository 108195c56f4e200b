import { useEffect, useState } from 'react'
import { plural } from '#shared/plural.ts'
import { leavePanel, repeatLastLine } from '#web/order/model/line-editor.ts'
import { FormSection } from '#web/screens/order-form/form/form-section.tsx'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { startSelection } from '#web/screens/order-form/form/line-selection.ts'
import { AddLinePlaceholder } from '#web/screens/order-form/line-editor/add-line-placeholder.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeys, bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { AddLineRow } from './add-line-row.tsx'
import { LineList } from './lazy-line-list.ts'
import { OrderTotals } from './order-totals.tsx'
import './lines.css'

/**
 * While the panel loads, its placeholder accepts typed text. Tab, Enter, Escape, F2, and all keys pressed
 * after them are buffered until the panel's first input has focus.
 */
const bufferKeysForPanel = () =>
  bufferKeys('#line-new-fieldName', ({ key }) => /^(Tab|Enter|Escape|F2)$/.test(key))

const AddLinePanel = lazy(
  async () => (await import('#web/screens/order-form/line-editor/add-line-panel.tsx')).AddLinePanel,
  bufferKeysForPanel,
)
const CreditLinesDialog = lazy(
  async () => (await import('./credit-lines-dialog.tsx')).CreditLinesDialog,
  bufferKeysForDialog,
)
const CreditNote = lazy(async () => (await import('./credit-note.tsx')).CreditNote)
const PasteDialog = lazy(
  async () => (await import('#web/screens/order-form/paste/paste-dialog.tsx')).PasteDialog,
  bufferKeysForDialog,
)

type OpenDialog = { kind: 'credit' } | { kind: 'paste'; text: string } | null

export function LinesSection() {
  const store = useFormStore()
  const count = useForm(({ form }) => form.lines.length)
  const isChild = useForm(({ form }) => form.documentType !== 'original')
  const selecting = useForm(({ selected }) => selected !== null)
  const writing = useForm(({ editors }) => editors.new !== null && !editors.new.collapsed)
  const awaitsServices = useRepeatWhenServicesCome()
  usePreloadOnInput(AddLinePanel)
  usePreloadOnInput(LineList)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [added, setAdded] = useState('')

  return (
    <FormSection title="Service line items" note={plural(count, 'line')}>
      <div className="of-ledger">
        {count > 0 && <LineList />}
        {writing ? (
          <AddLinePanel
            announce={setAdded}
            onPaste={(text) => setDialog({ kind: 'paste', text })}
            onLoadFailed={() => store.changeEditors(leavePanel)}
            ready={!awaitsServices}
            fallback={<AddLinePlaceholder />}
          />
        ) : (
          <AddLineRow
            onPaste={() => setDialog({ kind: 'paste', text: '' })}
            onCredit={() => setDialog({ kind: 'credit' })}
            onSelect={count > 1 && !selecting ? () => store.update({ selection: startSelection }) : null}
          />
        )}
        <OrderTotals />
      </div>
      {isChild && <CreditNote />}
      <p className="vh" aria-live="polite">
        {added}
      </p>
      <LinesDialog open={dialog} onClose={() => setDialog(null)} />
    </FormSection>
  )
}

function LinesDialog({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  switch (open?.kind) {
    case 'credit':
      return <CreditLinesDialog onClose={onClose} onLoadFailed={onClose} />
    case 'paste':
      return <PasteDialog text={open.text} onClose={onClose} onLoadFailed={onClose} />
  }
}

/**
 * If the panel was opened before the services loaded, fills it in from the last line once they load. Returns
 * true while waiting for the services.
 */
function useRepeatWhenServicesCome(): boolean {
  const store = useFormStore()
  const awaits = useForm(({ editors }) => editors.new?.draft.awaitsServices ?? false)
  const canPrice = useForm(({ lists }) => lists.canPrice)
  useEffect(() => {
    const { form, context } = store.get()
    if (awaits && canPrice) store.changeEditors(repeatLastLine(form.lines, context))
  }, [awaits, canPrice, store])
  return awaits
}
