import { Checkbox } from '#web/ui/field/checkbox.tsx'
import type { UsedSelection } from './use-selection.ts'

/** Selects all orders that match the filters, even those not loaded yet (rule many-orders/selecting). */
export function SelectAll({ selecting, total }: { selecting: UsedSelection; total: number }) {
  const { size, choosing, selectAll, clear } = selecting
  return (
    <Checkbox
      label={`Select all ${total.toLocaleString('en-US')}`}
      hideLabel
      checked={total > 0 && size === total}
      some={size > 0}
      disabled={choosing}
      onChange={(all) => (all ? void selectAll() : clear())}
    />
  )
}
