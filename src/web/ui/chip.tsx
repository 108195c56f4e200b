import './chip.css'
import { Icon, type IconName } from './icon.tsx'

interface ChipProps {
  /** That they share. */
  name: string
  icon: IconName
  /** Undefined until it is known. */
  count: number | undefined
  on: boolean
  onChoose: () => void
  children: string
}

/** One of several, as a radio button is: a button named Finalized would be taken for the one that finalizes. */
export function Chip({ name, icon, count, on, onChoose, children }: ChipProps) {
  return (
    <label className="chip">
      <input type="radio" name={name} checked={on} onChange={onChoose} />
      <Icon name={icon} />
      {children} {count !== undefined && <b className="fig">{count.toLocaleString('en-US')}</b>}
    </label>
  )
}
