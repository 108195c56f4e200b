import { leaveField, type Step } from '#web/order/model/form-steps.ts'
import { NumberField, type NumberFieldProps } from '#web/ui/field/number-field.tsx'
import { type QuickEdit, quickFieldId } from './use-quick-edit.ts'

interface OwnProps {
  edit: QuickEdit
  path: string
  /** The label next to the field, for fields without a column heading. */
  label: string
  name: string
  /** The formatted number, shown while the user isn't typing. */
  text: string
  /** Returns the form step for the typed text; `before` is the field's previous text. */
  type: (text: string, before: string) => Step
  onLeave?: () => void
}

type QuickNumberProps = OwnProps &
  Pick<NumberFieldProps, 'prefix' | 'suffix' | 'step' | 'max' | 'readOnly' | 'hint' | 'onFocus' | 'className'>

export function QuickNumber({ edit, path, name, text, type, onLeave, ...field }: QuickNumberProps) {
  const { form, change, problemAt } = edit
  const shown = form.typed[path] ?? text
  return (
    <NumberField
      className="qe-number"
      min={0}
      {...field}
      id={quickFieldId(path)}
      aria-label={name}
      value={shown}
      onChange={(typed) => change(type(typed, shown))}
      onBlur={() => {
        onLeave?.()
        if (path in form.typed) change(leaveField(path))
      }}
      error={problemAt(path)}
    />
  )
}
