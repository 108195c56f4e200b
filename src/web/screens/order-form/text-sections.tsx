import { type OrderTextKey, orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { typeText } from '#web/order/model/form-steps.ts'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import { fieldId } from './form/focus-field.ts'
import { FormSection } from './form/form-section.tsx'
import { useForm, useFormStore, useProblemAt } from './form/form-store.tsx'

/** A section for each of the order's text fields. */
export function TextSections() {
  return orderTextKeys.map((key) => <TextSection key={key} of={key} />)
}

function TextSection({ of: key }: { of: OrderTextKey }) {
  const { change } = useFormStore()
  const { label, value: kind } = orderTexts[key]
  const text = {
    id: fieldId(key),
    label,
    hideLabel: true,
    value: useForm(({ form }) => form[key]),
    onChange: (value: string) => change(typeText(key, value)),
    error: useProblemAt(key),
  }
  return (
    <FormSection title={label}>
      {kind === 'longText' ? <TextArea {...text} /> : <TextField {...text} />}
    </FormSection>
  )
}
