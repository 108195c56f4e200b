import { useState } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { focusNext } from '#web/ui/overlay/focus-return.ts'
import { PickingBar } from './picking-bar.tsx'
import type { Picking } from './use-picking.ts'
import './prices.css'

const PriceDialog = lazy(async () => (await import('./price-dialog.tsx')).PriceDialog)

/** The selection bar above the table, which opens the dialog that changes prices. */
export function ListPrices({ list, picking }: { list: Picklist; picking: Picking }) {
  const [open, setOpen] = useState(false)
  usePreloadOnInput(PriceDialog)

  function stop() {
    picking.stop()
    focusNext(() => document.querySelector<HTMLElement>('.ad-filters .end button'))
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
