import type { OrderVersionName } from '#shared/order/order.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'

interface VersionSelectProps {
  order: OrderVersionName
  value: number
  onChange: (versionNumber: number) => void
}

export function VersionSelect({ order, value, onChange }: VersionSelectProps) {
  const current = order.versionNumber
  const options = Array.from({ length: current }, (_, at) => {
    const number = current - at
    return { value: String(number), label: number === current ? `v${number} (current)` : `v${number}` }
  })
  return (
    <SelectField
      label="Version"
      hideLabel
      className="preview-version"
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={options}
    />
  )
}
