import { useLayoutEffect, useRef } from 'react'
import { lineLabels } from '#shared/order/line-labels.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { changeAdding } from './form-steps.ts'
import { setText } from './line-editing.ts'
import { useOrderForm } from './order-form-context.tsx'

/** The first field of the panel, while the rest of it is on its way: what a quick hand types goes nowhere else. */
export function PanelStart({ name }: { name: string }) {
  const { change } = useOrderForm()
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <section className="of-panel" aria-label="Add Service Line Item" aria-busy="true" ref={box}>
      <div className="grid g6">
        <TextField
          label={lineLabels.fieldName}
          className="span3"
          value={name}
          onChange={(text) => change(changeAdding((draft) => draft && setText('fieldName', text)(draft)))}
          autoComplete="off"
        />
      </div>
    </section>
  )
}
