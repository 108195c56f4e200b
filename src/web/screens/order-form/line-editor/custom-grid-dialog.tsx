import { type FormEvent, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { lineProblems } from '#shared/order/rules/line-problems.ts'
import { isBlank, tidyLineOfText } from '#shared/text.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import { floorOf } from '#web/order/model/price-steps.ts'
import { amountText, enterNumber, readTyped } from '#web/order/model/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useLineEditor } from './line-editor-context.tsx'

interface CustomGridDialogProps {
  /** The size that the user typed into the grid size field; empty if none. */
  typedSize: string
  onClose: () => void
  onChoose: (size: string, price: number) => void
}

const formId = 'custom-grid-size'

/**
 * Prompts for a grid size that isn't listed, and for its price. Cancel keeps the previous choice (rule
 * lines/custom-grid-size).
 */
export function CustomGridDialog({ typedSize, onClose, onChoose }: CustomGridDialogProps) {
  const { line, context } = useLineEditor()
  const [size, setSize] = useState(typedSize)
  const [price, setPrice] = useState(() => {
    const floor = floorOf({ ...line, gridSize: '' }, context)?.price ?? line.costPerAcre
    return floor > 0 ? amountText(floor) : ''
  })
  const [tried, setTried] = useState(false)
  const problems = customGridProblems(size, price, line, context)

  function choose(event: FormEvent) {
    event.preventDefault()
    // Stops the event from reaching the line's form, in which this form is nested; otherwise, the line would
    // be saved, too.
    event.stopPropagation()
    setTried(true)
    if (!problems.size && !problems.price) onChoose(size, readTyped(price) ?? 0)
  }

  return (
    <Dialog
      open
      nested
      onClose={onClose}
      title="Custom Grid Size"
      size="small"
      footer={
        <span className="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Use this size
          </Button>
        </span>
      }
    >
      <form id={formId} className="grid g2" noValidate onSubmit={choose}>
        <TextField
          label="Custom Size"
          value={size}
          onChange={setSize}
          error={tried ? problems.size : undefined}
          autoComplete="off"
        />
        <NumberField
          label="Price"
          value={price}
          onChange={setPrice}
          prefix="$"
          step={0.01}
          min={0}
          error={tried ? problems.price : undefined}
          hint={`per ${line.units}`}
        />
      </form>
    </Dialog>
  )
}

/**
 * Finds problems with a custom size and its price. The price is checked as it will be stored, in cents (rule
 * lines/custom-grid-size).
 */
function customGridProblems(
  size: string,
  priceText: string,
  line: LineItemInput,
  context: LineContext,
): { size?: string; price?: string } {
  const price = readTyped(priceText)
  const changed = { ...line, gridSize: tidyLineOfText(size), costPerAcre: cents(price ?? 0) }
  const problems = lineProblems(changed, 0, context, context.rules)
  const messageAt = (field: string) =>
    problems.find((problem: Problem) => problem.path === `lineItems.0.${field}`)?.message
  return {
    size: isBlank(size) ? 'Enter a size, such as “3 acre”' : messageAt('gridSize'),
    price: price === null ? enterNumber : messageAt('costPerAcre'),
  }
}
