import { useId } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import type { Picking } from './use-picking.ts'

interface PickingBarProps {
  list: Picklist
  picking: Picking
  onChangePrices: () => void
  onStop: () => void
}

/** Shows the selection and its actions, even on a phone, where tables have no header row. */
export function PickingBar({ list, picking, onChangePrices, onStop }: PickingBarProps) {
  const { selected, all, pick } = picking
  const count = selected.length
  const why = useId()
  return (
    <fieldset className="pr-bar">
      <legend className="vh">Select {list.entries} to change their prices</legend>
      <Checkbox
        label="Select all shown"
        checked={count > 0 && count === all.size}
        some={count > 0}
        disabled={all.size === 0}
        onChange={(on) => pick(all, on)}
      />
      <p id={why} role="status">
        {count === 0 ? `Select the ${list.entries} to reprice` : `${count.toLocaleString('en-US')} selected`}
      </p>
      <span className="end">
        <Button variant="plain" onClick={onStop}>
          Cancel
        </Button>
        <Button variant="primary" disabled={count === 0} aria-describedby={why} onClick={onChangePrices}>
          Change prices ({count.toLocaleString('en-US')})
        </Button>
      </span>
    </fieldset>
  )
}
