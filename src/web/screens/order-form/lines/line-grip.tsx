import { Icon } from '#web/ui/icon.tsx'

/** Says once, for all grips, what the keys do there. */
export const gripHelpId = 'line-grip-help'

interface LineGripProps {
  name: string
  number: number
  current: boolean
  selected: boolean | null
}

/** The number of a line, by which it is taken hold of: dragged, moved by keys, selected. */
export function LineGrip({ name, number, current, selected }: LineGripProps) {
  return (
    <button
      type="button"
      className="of-grip"
      aria-label={`Line ${number}: ${name}`}
      aria-describedby={gripHelpId}
      aria-pressed={selected ?? false}
      tabIndex={current ? 0 : -1}
    >
      <Icon name="grip" />
      <span>{number}</span>
    </button>
  )
}
