import { isStarted } from '#web/order/model/line-draft.ts'
import { openPanel } from '#web/order/model/line-editor.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore, useProblemAt } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { Button } from '#web/ui/button.tsx'

export const selectLinesId = 'select-lines'

interface AddLineRowProps {
  onPaste: () => void
  /** Opens the dialog for picking ordered lines, the main action in a credit memo. */
  onCredit: () => void
  /** Starts selecting lines; null if there are none to select. */
  onSelect: (() => void) | null
}

export function AddLineRow({ onPaste, onCredit, onSelect }: AddLineRowProps) {
  const store = useFormStore()
  const { discardNewLine } = useLineUndo()
  const count = useForm(({ form }) => form.lines.length)
  const credit = useForm(({ form }) => form.documentType === 'credit_memo')
  const draft = useForm(({ editors }) => editors.new?.draft)
  const problem = useProblemAt('lineItems')
  const id = fieldId('lineItems')
  const waiting = isStarted(draft) ? draft.line.fieldName || 'a line without a name' : null
  function open() {
    const { form, context } = store.get()
    store.changeEditors(openPanel(form.lines, context))
  }

  return (
    <div className={count > 0 ? 'of-addrow ruled' : 'of-addrow'}>
      {credit && <Button onClick={onCredit}>Credit ordered lines</Button>}
      <Button
        id={id}
        variant="quiet"
        icon="add"
        aria-describedby={problem ? `${id}-note` : undefined}
        onClick={open}
      >
        Add Service Line Item
      </Button>
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
          Unfinished line: {waiting}.{' '}
          <button type="button" className="link-button" onClick={discardNewLine}>
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
