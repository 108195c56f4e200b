import { Checkbox } from '#web/ui/field/checkbox.tsx'
import type { AdminOrders } from './admin-orders.ts'
import type { Selection } from './selection.ts'

interface SelectAllProps {
  list: AdminOrders
  selection: Selection
  busy: boolean
  onChange: (all: boolean) => void
  /** True on a phone, where the checkbox needs a label because there are no column headings. */
  showLabel?: boolean
}

/**
 * Selects all orders that match the filters, even those not loaded yet (rule
 * administration/only-what-is-shown).
 */
export function SelectAll({ list, selection, busy, onChange, showLabel }: SelectAllProps) {
  return (
    <Checkbox
      label="Select all"
      hideLabel={!showLabel}
      checked={list.total > 0 && selection.size === list.total}
      some={selection.size > 0}
      disabled={busy}
      onChange={onChange}
    />
  )
}
