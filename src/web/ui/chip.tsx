import './chip.css'
import { Icon, type IconName } from './icon.tsx'

interface ChipProps {
  name: string
  icon: IconName
  /** The count to show; undefined until known. */
  count: number | undefined
  on: boolean
  onChoose: () => void
  children: string
}

/** A radio button, because a plain button labeled Finalized would sound like one that finalizes. */
export function Chip({ name, icon, count, on, onChoose, children }: ChipProps) {
  return (
    <label className="chip">
      <input type="radio" name={name} checked={on} onChange={onChoose} />
      <Icon name={icon} />
      {children} {count !== undefined && <b className="fig">{count.toLocaleString('en-US')}</b>}
    </label>
  )
}
