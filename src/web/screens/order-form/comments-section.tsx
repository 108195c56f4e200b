import { memo } from 'react'
import { typeComments } from '#web/order/model/form-steps.ts'
import { TextArea } from '#web/ui/field/text-field.tsx'
import { fieldId } from './form/focus-field.ts'
import { FormSection } from './form/form-section.tsx'
import { useOrderForm, useProblemAt } from './form/order-form-context.tsx'

export const CommentsSection = memo(function CommentsSection() {
  const { form, change } = useOrderForm()
  return (
    <FormSection title="Comments">
      <TextArea
        id={fieldId('comments')}
        label="Comments"
        hideLabel
        value={form.comments}
        onChange={(text) => change(typeComments(text))}
        error={useProblemAt('comments')}
      />
    </FormSection>
  )
})
