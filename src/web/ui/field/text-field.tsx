import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './field.tsx'

type Text<Tag extends 'input' | 'textarea'> = FieldLook &
  Omit<ComponentProps<Tag>, 'value' | 'onChange' | 'children' | 'id' | 'className'> & {
    value: string
    onChange: (value: string) => void
  }

export type TextFieldProps = Text<'input'>
export type TextAreaProps = Text<'textarea'>

export function TextField({
  label,
  hideLabel,
  optional,
  hint,
  error,
  tone,
  className,
  id,
  onChange,
  ...input
}: TextFieldProps) {
  const look = { label, hideLabel, optional, hint, error, tone, className, id }
  return (
    <Field {...look}>
      {(wiring) => (
        <input
          type="text"
          {...input}
          {...wiring}
          className="ctl"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export function TextArea({
  label,
  hideLabel,
  optional,
  hint,
  error,
  tone,
  className,
  id,
  onChange,
  rows = 3,
  ...area
}: TextAreaProps) {
  const look = { label, hideLabel, optional, hint, error, tone, className, id }
  return (
    <Field {...look}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className="ctl"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
