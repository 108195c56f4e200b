import { useId } from 'react'
import './choice.css'

export interface SegmentedProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; tip?: string }[]
  disabled?: boolean
}

/** Two or three choices side by side; arrow keys move between them as in any radio group. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  disabled,
}: SegmentedProps<T>) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} data-tip={option.tip}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
