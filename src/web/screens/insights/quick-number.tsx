import { NumberField } from '#web/ui/number-field.tsx'
import { leaveField, type Step, typeInto } from './quick-edit.ts'
import { useQuickEdit } from './quick-edit-context.ts'

interface QuickNumberProps {
  path: string
  label: string
  /** The number as it stands in the field while nobody types. */
  text: string
  set: (value: number) => Step
  prefix?: string
  suffix?: string
  readOnly?: boolean
}

/** A number of the dialog; its label is read out, a column head or the row says it to the eye. */
export function QuickNumber({ path, label, text, set, prefix, suffix, readOnly }: QuickNumberProps) {
  const { edit, change, faultAt } = useQuickEdit()
  return (
    <NumberField
      label={label}
      hideLabel
      value={edit.typed[path] ?? text}
      onChange={(typed) => change(typeInto(path, typed, set))}
      onBlur={() => path in edit.typed && change(leaveField(path))}
      prefix={prefix}
      suffix={suffix}
      readOnly={readOnly}
      error={faultAt(path)}
    />
  )
}
