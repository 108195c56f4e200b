import type { Picklist, PicklistField } from '../picklist/definition.ts'

/**
 * Matches the dates into which a spreadsheet turns values such as `12-1` and `1-2026`: `1-Dec`, `Dec-26`,
 * `12/1/2026`, `2026-12-01 00:00:00`.
 */
const dates = [
  /^\d{1,2}[- /.](?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}(?:[- /.]\d{2,4})?$/i,
  /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[- /.]\d{2,4}$/i,
  /^\d{1,2}([/.])\d{1,2}\1\d{2,4}(?: \d{1,2}:\d\d.{0,10})?$/,
  /^\d{4}([-/])\d{1,2}\1\d{1,2}(?:[ T]\d\d?:\d\d.{0,20})?$/,
]
const longest = 40

export const isDateText = (text: string) => text.length <= longest && dates.some((date) => date.test(text))

/** Whether a field contains keys or numbers, where a date can only be a spreadsheet's mistake. */
export function holdsNoDates(list: Picklist, { name, kind, choices }: PicklistField): boolean {
  if (kind !== 'text' || choices) return false
  return list.key.includes(name) || /(?:id|zipCode|phone\d|Number|glcode)$/i.test(name)
}
