import type { ComponentProps } from 'react'
import './choice.css'
import { classNames } from '#web/ui/class-names.ts'

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'children'> {
  label: string
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  /** True if only some of the items are selected. The checkbox then shows the indeterminate state. */
  some?: boolean
}

export function Checkbox({ label, hideLabel, checked, onChange, some, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames('tick', className)}>
      <input
        {...input}
        type="checkbox"
        className={some && !checked ? 'some' : undefined}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = Boolean(some) && !checked
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={hideLabel ? 'vh' : undefined}>{label}</span>
    </label>
  )
}
