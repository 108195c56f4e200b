import { isStarted } from '#web/order/model/line-draft.ts'
import { openPanel } from '#web/order/model/repeat-line.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useOrderForm, useProblemAt } from '#web/screens/order-form/form/order-form-context.tsx'
import { useDiscardLine } from '#web/screens/order-form/form/use-discard-line.ts'
import { Button } from '#web/ui/button.tsx'

export const selectLinesId = 'select-lines'

interface AddLineRowProps {
  onPaste: () => void
  /** Credit memos only: picks from what was ordered. */
  onCredit: () => void
  /** Null where there is nothing to choose among. */
  onSelect: (() => void) | null
}

/** Where the next line begins; one that was left unfinished waits here. */
export function AddLineRow({ onPaste, onCredit, onSelect }: AddLineRowProps) {
  const { form, change, context } = useOrderForm()
  const discard = useDiscardLine()
  const problem = useProblemAt('lineItems')
  const id = fieldId('lineItems')
  const waiting = isStarted(form.adding) ? form.adding.line.fieldName || 'a line without a name' : null
  return (
    <div className={form.lines.length > 0 ? 'of-addrow ruled' : 'of-addrow'}>
      <Button
        id={id}
        variant="quiet"
        icon="add"
        aria-describedby={problem ? `${id}-note` : undefined}
        onClick={() => change(openPanel(context))}
      >
        Add Service Line Item
      </Button>
      {form.documentType === 'credit_memo' && (
        <Button variant="plain" onClick={onCredit}>
          Credit ordered lines
        </Button>
      )}
      <Button variant="plain" onClick={onPaste}>
        Paste lines
      </Button>
      {onSelect && (
        <Button id={selectLinesId} variant="plain" onClick={onSelect}>
          Select lines
        </Button>
      )}
      {waiting && (
        <p className="note">
          Still being written: {waiting}.{' '}
          <button type="button" className="of-link" onClick={discard}>
            Discard this line
          </button>
        </p>
      )}
      {problem && (
        <p className="note of-problem" id={`${id}-note`}>
          {problem}
        </p>
      )}
    </div>
  )
}
