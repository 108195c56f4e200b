import { useId, useState } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import type { Picking } from './use-picking.ts'
import './prices.css'

const PriceDialog = lazy(async () => (await import('./price-dialog.tsx')).PriceDialog)

export function ListPrices({ list, picking }: { list: Picklist; picking: Picking }) {
  const [open, setOpen] = useState(false)
  usePreloadOnInput(PriceDialog)

  function stop() {
    picking.stop()
    focusNext('prices')
  }

  return (
    <>
      <PickingBar list={list} picking={picking} onChangePrices={() => setOpen(true)} onStop={stop} />
      {open && (
        <PriceDialog
          list={list}
          picking={picking}
          onClose={() => setOpen(false)}
          onDone={stop}
          onLoadFailed={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface PickingBarProps {
  list: Picklist
  picking: Picking
  onChangePrices: () => void
  onStop: () => void
}

/**
 * Shows how many entries are selected, a checkbox to select all, and buttons to change the prices or cancel.
 * The bar is outside the table, because the table has no header row on a phone.
 */
function PickingBar({ list, picking, onChangePrices, onStop }: PickingBarProps) {
  const { selected, all, pick } = picking
  const count = selected.length
  const why = useId()
  return (
    <fieldset className="pr-bar">
      <legend className="vh">Select {list.entries} to change their prices</legend>
      <Checkbox
        label="Select all shown"
        data-focus="select-all"
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
