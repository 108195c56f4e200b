import type { Problem } from '../errors.ts'
import type { FieldValue, Picklist, PicklistEntry, PicklistField } from './definition.ts'
import { checkValue, type ReadValue } from './values.ts'

export interface CheckedEntry {
  /** The fields that were sent, tidied; on a new entry all of them. */
  values: PicklistEntry
  problems: Problem[]
}

/**
 * What a call or a dialog sends, checked by the list's definition (rule picklists/values). Fields that it doesn't name
 * keep the values of `stored`, or take their blanks where there is none; names that the list doesn't have are ignored.
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
    // What must be one of a few words is not made the usual one by a null.
    const checked = checkValue(field, value === null && field.closed ? '' : (value ?? field.blank))
    const read = from === 'file' ? checked : asTyped(field, checked, stored)
    if ('sentence' in read) problems.push({ path: field.name, message: read.sentence })
    else values[field.name] = field.exact ? newKey(read.value, stored?.[field.name]) : read.value
  }
  if (problems.length === 0) problems.push(...(list.problems?.(values) ?? []))
  return { values, problems }
}

/** A key that is stored stays as it is; only a new one gets letters in NFC (rule picklists/keys-in-nfc). */
function newKey(value: FieldValue, stored: FieldValue | undefined): FieldValue {
  return typeof value === 'string' && value !== stored ? value.normalize() : value
}

/** What a call sends beyond what a file may bring; what is stored may stay as it is. */
function asTyped({ name, typed }: PicklistField, read: ReadValue, stored: PicklistEntry | null): ReadValue {
  if (!typed || 'sentence' in read || typeof read.value !== 'string') return read
  return read.value === stored?.[name] ? read : typed(read.value, 'call')
}
