import { lineLabels } from '#shared/order/line-fields.ts'
import { setText } from '#web/order/model/line-steps.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'

/**
 * Replaces the panel's first field while the panel loads. Text typed here carries over into the panel.
 */
export function AddLinePlaceholder() {
  const store = useFormStore()
  const name = useForm(({ editors }) => editors.new?.draft.line.fieldName ?? '')
  return (
    <section className="of-panel" aria-label="Add Service Line Item" aria-busy="true">
      <div className="grid g6">
        <TextField
          label={lineLabels.fieldName}
          autoFocus
          className="span3"
          value={name}
          onChange={(text) => store.changeDraft('new', setText('fieldName', text))}
          autoComplete="off"
        />
      </div>
    </section>
  )
}
