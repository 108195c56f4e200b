import { levelLabel } from '#shared/levels.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import {
  type FieldValue,
  isFieldValue,
  type PicklistEntry,
  type PicklistField,
} from '#shared/picklist/definition.ts'
import { writeCell } from '#shared/picklist/values.ts'
import { plural } from '#shared/plural.ts'

/** (rule list-tabs/shown-values) */
export function shownValue(field: PicklistField, value: FieldValue): string {
  switch (field.kind) {
    case 'price':
      return typeof value === 'number' ? formatMoney(value) : ''
    case 'percent':
      return typeof value === 'number' ? formatPercent(value) : ''
    case 'flag':
    case 'customers-flag':
      return value === true ? 'Yes' : 'No'
    case 'units':
      return Array.isArray(value) ? value.join(', ') : ''
    case 'customers':
      return Array.isArray(value) ? plural(value.length, 'customer') : ''
    default:
      return field.closed ? levelLabel(writeCell(field, value)) : writeCell(field, value)
  }
}

/** Reads an entry from an untyped response; drops values that no field can hold. */
export function readStored(answer: unknown): PicklistEntry | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const entry: Record<string, FieldValue> = {}
  for (const [name, sent] of Object.entries(answer)) {
    if (isFieldValue(sent)) entry[name] = sent
  }
  return entry
}
