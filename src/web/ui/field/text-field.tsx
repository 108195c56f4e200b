import type { ComponentProps } from 'react'
import { Field, type FieldLook, splitField } from './field.tsx'

type Text<Tag extends 'input' | 'textarea'> = FieldLook &
  Omit<ComponentProps<Tag>, 'value' | 'onChange' | 'children' | 'id' | 'className'> & {
    value: string
    onChange: (value: string) => void
  }

export type TextFieldProps = Text<'input'>
export type TextAreaProps = Text<'textarea'>

export function TextField(props: TextFieldProps) {
  const { look, control } = splitField(props)
  const { onChange, ...input } = control
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

export function TextArea(props: TextAreaProps) {
  const { look, control } = splitField(props)
  const { onChange, rows = 3, ...area } = control
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
