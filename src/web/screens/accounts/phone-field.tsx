import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { caretBehind, formatPhone, isTooLong, withoutCountryCode } from '#shared/phone.ts'
import { Field, type FieldLook } from '#web/ui/field/field.tsx'

export interface PhoneFieldProps extends FieldLook {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/**
 * True if a typed digit would make the phone number too long and push out its last digit. Applies only to
 * typing: a pasted number that is too long is truncated.
 */
function isDigitTooMuch(event: Event, text: string): boolean {
  const isKey = event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
  return isKey && isTooLong(text)
}

/**
 * A phone number field that formats the number as the user types; the caret stays next to the same digit
 * (rule accounts/phone-format).
 */
export function PhoneField({ value, onChange, onBlur, ...look }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    const formatted = isDigitTooMuch(nativeEvent, target.value)
      ? value
      : formatPhone(withoutCountryCode(target.value))
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
          value={value}
          onChange={type}
          onPaste={(event) => {
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
