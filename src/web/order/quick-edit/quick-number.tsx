import { NumberField } from '#web/ui/field/number-field.tsx'
import { leaveField, type Step, typeInto } from './quick-edit.ts'
import { useQuickEdit } from './quick-edit-context.ts'

interface QuickNumberProps {
  path: string
  label: string
  /** The number as it stands in the field while nobody types. */
  text: string
  set: (value: number) => Step
  /** What the field takes of what is typed into it. */
  take?: (before: string, typed: string) => string
  prefix?: string
  suffix?: string
  readOnly?: boolean
}

/** A number of the dialog; its label is read out, a column head or the row says it to the eye. */
export function QuickNumber({ path, label, text, set, take, prefix, suffix, readOnly }: QuickNumberProps) {
  const { edit, change, problemAt } = useQuickEdit()
  const shown = edit.typed[path] ?? text
  return (
    <NumberField
      label={label}
      hideLabel
      value={shown}
      onChange={(typed) => change(typeInto(path, take ? take(shown, typed) : typed, set))}
      onBlur={() => path in edit.typed && change(leaveField(path))}
      prefix={prefix}
      suffix={suffix}
      readOnly={readOnly}
      error={problemAt(path)}
    />
  )
}
