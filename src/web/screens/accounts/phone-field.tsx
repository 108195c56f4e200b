import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { caretBehind, formatPhone, withoutCountryCode } from '#shared/phone.ts'
import { Field, type FieldLook } from '#web/ui/field/field.tsx'

export interface PhoneFieldProps extends FieldLook {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  readOnly: boolean
}

const mostCharacters = 12

/** A phone number that gets its hyphens while it is typed; the caret stays with its digit (rule accounts/phone-format). */
export function PhoneField({ value, onChange, onBlur, readOnly, ...look }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    const formatted = formatPhone(withoutCountryCode(target.value))
    caret.current = caretBehind(formatted, before.replace(/\D/g, '').length)
    onChange(formatted)
  }

  return (
    <Field {...look}>
      {(wiring) => (
        <input
          {...wiring}
          ref={input}
          type="tel"
          className="ctl"
          placeholder="xxx-xxx-xxxx"
          autoComplete="off"
          // A stored number may be longer; what is typed is cut to ten digits, pasted signs and all.
          maxLength={value.length > mostCharacters ? undefined : mostCharacters}
          readOnly={readOnly}
          value={value}
          onChange={type}
          onPaste={(event) => {
            if (readOnly) return
            event.preventDefault()
            const { selectionStart, selectionEnd, value: now } = event.currentTarget
            const pasted = event.clipboardData.getData('text')
            const end = selectionEnd ?? now.length
            const whole = now.slice(0, selectionStart ?? end) + pasted + now.slice(end)
            onChange(formatPhone(withoutCountryCode(whole)))
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
