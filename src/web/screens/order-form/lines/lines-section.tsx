import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { plural } from '#shared/plural.ts'
import { leavePanel } from '#web/order/model/repeat-line.ts'
import { FormSection } from '#web/screens/order-form/form/form-section.tsx'
import { OrderFormContext, type OrderFormView } from '#web/screens/order-form/form/order-form-context.tsx'
import { AddLinePlaceholder } from '#web/screens/order-form/line-editor/add-line-placeholder.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeys, bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { AddLineRow, selectLinesId } from './add-line-row.tsx'
import { CreditNote } from './credit-note.tsx'
import { LineTable } from './lazy-line-table.ts'
import { useLineActions } from './line-commands.ts'
import { OrderTotals } from './order-totals.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import './lines.css'

/** Letters go into the name, which stands there first; the stroke that leaves it waits for the other fields. */
const bufferKeysForPanel = () =>
  bufferKeys('#line-new-fieldName', ({ key }) => /^(Tab|Enter|Escape|F2)$/.test(key))

const AddLinePanel = lazy(
  async () => (await import('#web/screens/order-form/line-editor/add-line-panel.tsx')).AddLinePanel,
  bufferKeysForPanel,
)
const FillDownDialog = lazy(
  async () => (await import('./fill-down-dialog.tsx')).FillDownDialog,
  bufferKeysForDialog,
)
const CreditLinesDialog = lazy(
  async () => (await import('./credit-lines-dialog.tsx')).CreditLinesDialog,
  bufferKeysForDialog,
)
const PasteDialog = lazy(
  async () => (await import('#web/screens/order-form/paste/paste-dialog.tsx')).PasteDialog,
  bufferKeysForDialog,
)

interface LinesSectionProps {
  /** Not by the context: the table stands outside of it, so that a stroke in the panel doesn't go through its rows. */
  view: OrderFormView
  onEdit: (id: string) => void
}

/** The lines of the order: written, pasted, put in order, changed together; below them what they add up to. */
export const LinesSection = memo(function LinesSection({ view, onEdit }: LinesSectionProps) {
  const { form, change, context, problems, storedOrders } = view
  const { lines, adding } = form
  const selection = useSelection(lines)
  useFocusOfSelection(selection.on)
  usePreloadOnInput(AddLinePanel)
  usePreloadOnInput(LineTable)
  const [filling, setFilling] = useState(false)
  const [crediting, setCrediting] = useState(false)
  const [pasting, setPasting] = useState<string | null>(null)
  const [added, setAdded] = useState('')
  const { actions, keys, said } = useLineActions({ lines, selection, onEdit, onFill: () => setFilling(true) })
  const names = useMemo(
    () => new Map(storedOrders.before?.lineItems.map((line) => [line.serviceTypeId, line.serviceName])),
    [storedOrders.before],
  )

  return (
    <FormSection title="Service line items" note={plural(lines.length, 'line')}>
      <div className="of-ledger">
        {lines.length > 0 && (
          <LineTable
            lines={lines}
            context={context}
            problems={problems}
            names={names}
            type={form.documentType}
            selected={selection.on ? selection.ids : null}
            actions={actions}
            keys={keys}
          />
        )}
        {selection.on && (
          <SelectionBar
            count={selection.ids.size}
            total={lines.length}
            onAll={keys.selectAll}
            onFill={keys.fill}
            onRemove={() => actions.remove(selection.ids)}
            onDone={keys.clear}
          />
        )}
        <OrderFormContext value={view}>
          {adding && !adding.collapsed ? (
            <AddLinePanel
              adding={adding}
              onSaid={setAdded}
              onPaste={setPasting}
              onLoadFailed={() => change(leavePanel)}
              fallback={<AddLinePlaceholder name={adding.line.fieldName} />}
            />
          ) : (
            <AddLineRow
              onPaste={() => setPasting('')}
              onCredit={() => setCrediting(true)}
              onSelect={lines.length > 1 && !selection.on ? selection.steps.start : null}
            />
          )}
          <OrderTotals />
        </OrderFormContext>
      </div>
      <OrderFormContext value={view}>
        <CreditNote />
        <p className="vh" aria-live="polite">
          {said}
        </p>
        <p className="vh" aria-live="polite">
          {added}
        </p>
        {filling && (
          <FillDownDialog
            ids={selection.ids}
            onClose={() => setFilling(false)}
            onLoadFailed={() => setFilling(false)}
          />
        )}
        {crediting && (
          <CreditLinesDialog onClose={() => setCrediting(false)} onLoadFailed={() => setCrediting(false)} />
        )}
        {pasting !== null && (
          <PasteDialog
            text={pasting}
            onClose={() => setPasting(null)}
            onLoadFailed={() => setPasting(null)}
          />
        )}
      </OrderFormContext>
    </FormSection>
  )
})

/** Its buttons go when they are pressed: the focus goes on to what they led to. */
function useFocusOfSelection(on: boolean): void {
  const before = useRef(on)
  useLayoutEffect(() => {
    if (before.current === on) return
    before.current = on
    if (document.activeElement !== document.body) return
    const next = on ? '.of-ledger .c-sel input[tabindex="0"]' : `#${selectLinesId}`
    document.querySelector<HTMLElement>(next)?.focus()
  }, [on])
}
