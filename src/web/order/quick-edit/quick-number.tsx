import { leaveField, type Step } from '#web/order/model/form-steps.ts'
import { NumberField, type NumberFieldProps } from '#web/ui/field/number-field.tsx'
import { type QuickEdit, quickFieldId } from './use-quick-edit.ts'

interface OwnProps {
  edit: QuickEdit
  path: string
  /** What it is called: beside the field where there is no column head. */
  label: string
  /** Its whole name, which says of what it is. */
  name: string
  /** The number as the field shows it while nobody types. */
  text: string
  /** What typing a text into the field does; it is told what was there before. */
  type: (text: string, before: string) => Step
  /** What leaving it does besides. */
  onLeave?: () => void
}

type QuickNumberProps = OwnProps &
  Pick<NumberFieldProps, 'prefix' | 'suffix' | 'step' | 'max' | 'readOnly' | 'hint' | 'onFocus' | 'className'>

/** A number of the dialog. */
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
