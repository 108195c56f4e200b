import { leaveField, type Step } from '#web/order/model/form-steps.ts'
import { NumberField } from '#web/ui/field/number-field.tsx'
import type { QuickEdit } from './use-quick-edit.ts'

interface QuickNumberProps {
  edit: QuickEdit
  path: string
  label: string
  /** The number as the field shows it while nobody types. */
  text: string
  /** What typing a text into the field does; it is told what was there before. */
  type: (text: string, before: string) => Step
  prefix?: string
  suffix?: string
  readOnly?: boolean
}

/** A number of the dialog. Its label is for screen readers: a column head or the row shows what it is. */
export function QuickNumber({ edit, path, label, text, type, prefix, suffix, readOnly }: QuickNumberProps) {
  const { form, change, problemAt } = edit
  const shown = form.typed[path] ?? text
  return (
    <NumberField
      label={label}
      hideLabel
      value={shown}
      onChange={(typed) => change(type(typed, shown))}
      onBlur={() => path in form.typed && change(leaveField(path))}
      prefix={prefix}
      suffix={suffix}
      readOnly={readOnly}
      error={problemAt(path)}
    />
  )
}
