import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { fieldId } from './field-ids.ts'
import { addLine, changeAdding } from './form-steps.ts'
import { isStarted, type LineDraft } from './line-draft.ts'
import { lineFaults, stillRequired, tidied } from './line-faults.ts'
import { LineForm } from './line-form.tsx'
import { LineSum } from './line-sum.tsx'
import { useOrderForm } from './order-form-context.tsx'
import { settled } from './price-editing.ts'

const formId = 'line-new'

/** The next line, written in place; it is added when every rule of a line holds. */
export function AddLinePanel({ adding }: { adding: LineDraft }) {
  const { change, world } = useOrderForm()
  const toast = useToast()
  const [opened] = useState(adding.line.id)
  const required = stillRequired(lineFaults(adding, world))

  useEffect(() => {
    if (opened) document.getElementById(`${formId}-fieldName`)?.focus()
  }, [opened])

  function close() {
    change(changeAdding(() => null))
    requestAnimationFrame(() => document.getElementById(fieldId('lineItems'))?.focus())
  }

  function add() {
    const done = settled(world)(adding)
    if (lineFaults(done, world).length > 0) return
    change(addLine(tidied(done.line, world)))
    if (done.priceNote) toast.show({ kind: 'info', title: 'Service Price', text: done.priceNote })
    requestAnimationFrame(() => document.getElementById(fieldId('lineItems'))?.focus())
  }

  return (
    <section className="of-panel" aria-label="Add Service Line Item">
      <LineForm
        id={formId}
        draft={adding}
        edit={(step) => change(changeAdding((draft) => draft && step(draft)))}
        showAll={false}
        onSubmit={add}
      >
        <p className="note of-required" aria-live="polite">
          {required.length > 0 && `Still required: ${required.join(', ')}`}
        </p>
        <div className="of-panelfoot">
          <LineSum line={adding.line} />
          <span className="end">
            <Button onClick={close}>{isStarted(adding) ? 'Discard this line' : 'Close'}</Button>
            <Button variant="primary" type="submit" disabled={required.length > 0}>
              Add Service Line Item
            </Button>
          </span>
        </div>
      </LineForm>
    </section>
  )
}
