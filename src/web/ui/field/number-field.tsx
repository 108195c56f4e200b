import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { focusOn } from '#web/ui/focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Field, type FieldLook, splitField } from './field.tsx'
import { stepNumber } from './step-number.ts'

export interface NumberFieldProps
  extends FieldLook,
    Omit<
      ComponentProps<'input'>,
      'value' | 'onChange' | 'onBlur' | 'prefix' | 'step' | 'min' | 'max' | 'id' | 'className' | 'children'
    > {
  value: string
  onChange: (text: string) => void
  onBlur?: (text: string) => void
  prefix?: string
  suffix?: string
  step?: number
  min?: number
  max?: number
}

/**
 * A number field whose value is a string, because the text can be empty or incomplete (such as `1.`) while
 * the user types. Doesn't use type=number, which discards invalid text and lets the mouse wheel change the
 * value.
 */
export function NumberField(props: NumberFieldProps) {
  const { look, control } = splitField(props)
  const { value, onChange, onBlur, prefix, suffix, step, min, max, ...input } = control
  const justFocused = useRef(false)

  function stepByKey(event: KeyboardEvent<HTMLInputElement>) {
    input.onKeyDown?.(event)
    if (event.defaultPrevented || step === undefined || input.readOnly) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const next = stepNumber(value, step, event.key === 'ArrowUp' ? 1 : -1, min, max)
    if (next !== null) onChange(next)
  }

  return (
    <Field {...look}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the whole face belongs to its field
        <span
          className={classNames('affix', look.error && 'bad', input.readOnly && 'locked')}
          onMouseDown={(event) => {
            if (event.target instanceof HTMLInputElement) return
            event.preventDefault()
            focusOn(wiring.id)
          }}
        >
          {prefix && <span aria-hidden="true">{prefix}</span>}
          <input
            {...input}
            {...wiring}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="num"
            value={value}
            step={step}
            min={min}
            max={max}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => onBlur?.(event.target.value)}
            onKeyDown={stepByKey}
            onFocus={(event) => {
              input.onFocus?.(event)
              event.target.select()
              justFocused.current = true
            }}
            // Prevents the click that focuses the field from clearing the text selection.
            onMouseUp={(event) => {
              if (justFocused.current) event.preventDefault()
              justFocused.current = false
            }}
          />
          {suffix && <span aria-hidden="true">{suffix}</span>}
          {input.readOnly && <Icon name="lock" />}
        </span>
      )}
    </Field>
  )
}
