import type { Problem } from '../errors.ts'
import type { FieldValue, Picklist, PicklistEntry, PicklistField } from './definition.ts'
import { checkValue, type ReadValue } from './values.ts'

export interface CheckedEntry {
  /** The tidied values of all fields except those with problems. */
  values: PicklistEntry
  problems: Problem[]
}

/**
 * Checks an entry from an API call or a dialog against the list's definition (rule picklists/values). Missing
 * fields keep their values in `stored`, or are blank if `stored` is null. Ignores unknown fields.
 */
export function checkEntry(
  list: Picklist,
  sent: Readonly<Record<string, unknown>>,
  stored: PicklistEntry | null,
  from: 'call' | 'file' = 'call',
): CheckedEntry {
  const values: Record<string, FieldValue> = {}
  const problems: Problem[] = []
  for (const field of list.fields) {
    if (stored && (field.fixed || sent[field.name] === undefined)) {
      values[field.name] = stored[field.name] ?? field.blank
      continue
    }
    const value = sent[field.name]
    // A null must not silently become the default of a field with fixed choices.
    const checked = checkValue(field, value === null && field.closed ? '' : (value ?? field.blank))
    const read = from === 'file' ? checked : asTyped(field, checked, stored)
    if ('sentence' in read) problems.push({ path: field.name, message: read.sentence })
    else values[field.name] = field.exact ? newKey(read.value, stored?.[field.name]) : read.value
  }
  if (problems.length === 0) problems.push(...(list.problems?.(values) ?? []))
  return { values, problems }
}

/** A stored key never changes; a new one is normalized to NFC (rule picklists/keys-in-nfc). */
function newKey(value: FieldValue, stored: FieldValue | undefined): FieldValue {
  return typeof value === 'string' && value !== stored ? value.normalize() : value
}

/**
 * Applies the field's `typed` check, which is skipped for imported files. An unchanged stored value always
 * passes.
 */
function asTyped({ name, typed }: PicklistField, read: ReadValue, stored: PicklistEntry | null): ReadValue {
  if (!typed || 'sentence' in read || typeof read.value !== 'string') return read
  return read.value === stored?.[name] ? read : typed(read.value, 'call')
}
