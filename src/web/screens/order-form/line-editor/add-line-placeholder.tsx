import { useLayoutEffect, useRef } from 'react'
import { lineLabels } from '#shared/order/line-fields.ts'
import { changeAdding } from '#web/order/model/form-steps.ts'
import { setText } from '#web/order/model/line-steps.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'

/** The first field of the panel, while the rest of it is on its way: what a quick hand types goes nowhere else. */
export function AddLinePlaceholder({ name }: { name: string }) {
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
