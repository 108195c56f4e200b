import { memo } from 'react'
import { TextArea } from '#web/ui/text-field.tsx'
import { fieldId } from './field-ids.ts'
import { FormPart } from './form-part.tsx'
import { typeComments } from './form-steps.ts'
import { useFaultAt, useOrderForm } from './order-form-context.tsx'

export const CommentsSection = memo(function CommentsSection() {
  const { form, change } = useOrderForm()
  return (
    <FormPart title="Comments">
      <TextArea
        id={fieldId('comments')}
        label="Comments"
        hideLabel
        value={form.comments}
        onChange={(text) => change(typeComments(text))}
        error={useFaultAt('comments')}
      />
    </FormPart>
  )
})
