import { useMemo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AddLinePanel } from './add-line-panel.tsx'
import { CreditNote } from './credit-note.tsx'
import { fieldId } from './field-ids.ts'
import { FormPart } from './form-part.tsx'
import { changeAdding, insertCopy, removeLine, restoreLine } from './form-steps.ts'
import type { LineActions } from './line-actions.ts'
import { blankLine, copyOf, lineDraft } from './line-draft.ts'
import { LineTable } from './line-table.tsx'
import { newId } from './new-id.ts'
import { useFaultAt, useOrderForm } from './order-form-context.tsx'
import { TotalsList } from './totals-list.tsx'
import './lines.css'

export function LinesSection({ onEdit }: { onEdit: (id: string) => void }) {
  const { form, change } = useOrderForm()
  const toast = useToast()
  const fault = useFaultAt('lineItems')
  const count = form.lines.length

  const actions = useMemo<LineActions>(
    () => ({
      edit: onEdit,
      copy(line) {
        const copy = copyOf(line)
        change(insertCopy(line.id, copy))
        onEdit(copy.id)
      },
      remove(line, index) {
        change(removeLine(line.id))
        requestAnimationFrame(() => document.getElementById(fieldId('lineItems'))?.focus())
        toast.show({
          kind: 'info',
          title: `Line ${index + 1} removed`,
          text: line.fieldName,
          action: { label: 'Undo', onAction: () => change(restoreLine(line, index)) },
        })
      },
    }),
    [change, onEdit, toast],
  )

  return (
    <FormPart title="Service line items" note={countText(count)}>
      <div className="of-ledger">
        {count > 0 && <LineTable actions={actions} />}
        {form.adding ? (
          <AddLinePanel adding={form.adding} />
        ) : (
          <div className={count > 0 ? 'of-addrow' : undefined}>
            <Button
              id={fieldId('lineItems')}
              variant="quiet"
              icon="add"
              aria-describedby={fault ? `${fieldId('lineItems')}-note` : undefined}
              onClick={() => change(changeAdding(() => lineDraft(blankLine(newId()), true)))}
            >
              Add Service Line Item
            </Button>
            {fault && (
              <p className="note of-fault" id={`${fieldId('lineItems')}-note`}>
                {fault}
              </p>
            )}
          </div>
        )}
        <TotalsList />
      </div>
      <CreditNote />
    </FormPart>
  )
}

export function countText(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}
