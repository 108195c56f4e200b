import { limits } from '#shared/limits.ts'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import { focusOn } from '#web/ui/focus.ts'
import type { WrittenText } from './mail-draft.ts'

interface WrittenFieldsProps {
  formId: string
  text: WrittenText
  problems: Partial<WrittenText>
  onChange: (change: Partial<WrittenText>) => void
  startsAtMessage?: true
}

const fieldId = (formId: string, field: string) => `${formId}-${field}`

export function WrittenFields({ formId, text, problems, onChange, startsAtMessage }: WrittenFieldsProps) {
  const field = (name: keyof WrittenText) => ({
    id: fieldId(formId, name),
    error: problems[name],
    value: text[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <TextField label="Name" {...field('name')} maxLength={limits.shortText} autoComplete="name" />
      <TextField label="Subject" {...field('subject')} maxLength={limits.shortText} />
      <TextArea label="Message" {...field('message')} data-focus={startsAtMessage && 'first'} rows={8} />
    </>
  )
}

export function focusFirstProblem(formId: string, problems: Partial<WrittenText>): void {
  const [first] = Object.keys(problems)
  if (first) focusOn(fieldId(formId, first))
}
