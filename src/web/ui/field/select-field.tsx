import type { ComponentProps } from 'react'
import { Field, type FieldLook, splitField } from './field.tsx'

export interface SelectOption<V extends string> {
  value: V
  label: string
  disabled?: boolean
}

export interface SelectFieldProps<V extends string>
  extends FieldLook,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'className' | 'children'> {
  value: NoInfer<V> | ''
  onChange: (value: NoInfer<V>) => void
  options: readonly SelectOption<V>[]
  /** The text of an empty first option, which is selected while nothing is chosen. */
  placeholder?: string
  /** Called when the user selects the empty first option again. */
  onClear?: () => void
}

/** A native select, which suits short, fixed lists of choices: phones show their own picker. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { look, control } = splitField(props)
  const { value, onChange, onClear, options, placeholder, ...select } = control
  function choose(text: string) {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
    else onClear?.()
  }
  return (
    <Field {...look}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          className="ctl"
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
