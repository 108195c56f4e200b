import type { ComponentProps } from 'react'
import { Field, type FieldLook, splitField } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps
  extends FieldLook,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'className' | 'children'> {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** A first row without a value; chosen while the value is empty. */
  placeholder?: string
}

/** The browser's own list: right for short, fixed choices, and a phone shows its own picker. */
export function SelectField(props: SelectFieldProps) {
  const { look, control } = splitField(props)
  const { value, onChange, options, placeholder, ...select } = control
  return (
    <Field {...look}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          className="ctl"
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
