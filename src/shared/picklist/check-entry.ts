import type { Problem } from '../errors.ts'
import type { FieldValue, Picklist, PicklistEntry } from './definition.ts'
import { checkValue } from './values.ts'

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
): CheckedEntry {
  const values: Record<string, FieldValue> = {}
  const problems: Problem[] = []
  for (const field of list.fields) {
    if (stored && (field.fixed || sent[field.name] === undefined)) {
      values[field.name] = stored[field.name] ?? field.blank
      continue
    }
    const read = checkValue(field, sent[field.name] ?? field.blank)
    if ('sentence' in read) problems.push({ path: field.name, message: read.sentence })
    else values[field.name] = read.value
  }
  if (problems.length === 0) problems.push(...(list.problems?.(values) ?? []))
  return { values, problems }
}
