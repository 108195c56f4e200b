import { typeComments } from '#web/order/model/form-steps.ts'
import { TextArea } from '#web/ui/field/text-field.tsx'
import { fieldId } from './form/focus-field.ts'
import { FormSection } from './form/form-section.tsx'
import { useForm, useFormStore, useProblemAt } from './form/form-store.tsx'

export function CommentsSection() {
  const { change } = useFormStore()
  const comments = useForm(({ form }) => form.comments)
  return (
    <FormSection title="Comments">
      <TextArea
        id={fieldId('comments')}
        label="Comments"
        hideLabel
        value={comments}
        onChange={(text) => change(typeComments(text))}
        error={useProblemAt('comments')}
      />
    </FormSection>
  )
}
