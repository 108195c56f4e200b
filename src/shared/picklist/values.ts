import { limits } from '../limits.ts'
import { round } from '../money.ts'
import { type Unit, units } from '../order/kinds.ts'
import { type Measure, readNumber } from '../read-number.ts'
import { hasAtMost, lowerKey, textOf, tidyKey, tidyLineOfText, unstorable } from '../text.ts'
import type { FieldValue, PicklistField } from './definition.ts'

/**
 * An e-mail address as most browsers and mail servers accept it: no quotes, no IP address, no consecutive
 * dots.
 */
const email =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export type ReadValue = { value: FieldValue } | { sentence: string }

/**
 * Reads the text of a cell or an input (rules picklists/cells, picklists/what-counts-as-true). An empty cell
 * gets the field's blank value, unless the field has fixed choices. Rejects a price that contains words
 * instead of reading it as 0. Leaves account IDs unchanged.
 */
export function readCell(field: PicklistField, cell: string): ReadValue {
  const sentence = unstorable(cell, ` from ${field.label}`)
  if (sentence !== null) return { sentence }
  const text = tidyKey(cell)
  // An empty cell must not silently make someone an agronomist (rule imports/rows).
  if (text === '') return checkValue(field, field.closed ? text : field.blank)
  switch (field.kind) {
    case 'price':
    case 'percent':
    case 'id':
      return checkValue(field, readNumber(text, measures[field.kind]) ?? text)
    case 'email':
      return checkValue(field, addressIn(text))
    case 'flag':
      return { value: text.toLowerCase() === 'true' }
    case 'customers-flag':
      return { value: /^(true|1|yes|active)$/i.test(text) }
    case 'units':
      return checkValue(field, splitWords(text))
    case 'customers':
      return { value: readAccountIds(text) ?? [] }
    default:
      return checkValue(field, text)
  }
}

const measures = { price: 'dollars', percent: 'percent', id: 'count' } as const satisfies Record<
  string,
  Measure
>

/**
 * Extracts the e-mail address from `Hal Brandvold <hal@brandvold.example>` or `mailto:hal@brandvold.example`.
 */
function addressIn(text: string): string {
  const address = bracketed(text)
  return /^mailto:/i.test(address) ? address.slice('mailto:'.length).trim() : address
}

function bracketed(text: string): string {
  const begin = text.lastIndexOf('<')
  const inside = text.endsWith('>') && begin >= 0 ? text.slice(begin + 1, -1).trim() : ''
  return inside.includes('@') && text.indexOf('@') > begin ? inside : text
}

/** Converts a value to a string for templates, exports and inputs; `readCell` converts it back. */
export function writeCell(field: PicklistField, value: FieldValue): string {
  if (value === null) return ''
  if (field.kind === 'customers' && Array.isArray(value)) return writeAccountIds(value.map(String))
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/**
 * Checks and tidies a value from an API call or a dialog (rules input/stored-form, picklists/values). Cleans
 * up strings and corrects the case of fixed choices. Rounds prices and percentages to two decimal places,
 * half away from zero.
 */
export function checkValue(field: PicklistField, value: unknown): ReadValue {
  switch (field.kind) {
    case 'price':
    case 'percent':
      return checkNumber(field, value)
    case 'id':
      return checkId(value)
    case 'flag':
    case 'customers-flag':
      return typeof value === 'boolean' ? { value } : { sentence: `${field.label} must be true or false` }
    case 'units':
      return checkUnits(value)
    case 'customers':
      return checkIds(value)
    case 'uuid':
      return value === null || value === '' ? { value: null } : checkUuid(value)
    case 'email':
      return checkEmail(field, value)
    case 'text':
      return checkText(field, value)
  }
}

function checkText(field: PicklistField, sent: unknown): ReadValue {
  if (typeof sent !== 'string') return { sentence: `Enter text for ${field.label}` }
  const sentence = unstorable(sent, ` from ${field.label}`)
  if (sentence !== null) return { sentence }
  const value = field.exact ? tidyKey(sent) : tidyLineOfText(sent)
  if (value === '' && field.required) return { sentence: field.required }
  if (value === '' && field.requiredInForm && field.blank !== '')
    return { sentence: `${field.label} is required` }
  // An empty string isn't one of the choices, so it gets the same message as any other wrong value.
  if (value === '' && field.closed && field.blank !== '') return { sentence: field.closed }
  if (value === '') return { value }
  const most = field.max ?? {
    characters: limits.shortText,
    sentence: `Use ${limits.shortText} characters or fewer for ${field.label}`,
  }
  if (!hasAtMost(value, most.characters)) return { sentence: most.sentence }
  if (!field.closed) return { value }
  const choice = field.choices?.find((one) => one.toLowerCase() === value.toLowerCase())
  return choice === undefined ? { sentence: field.closed } : { value: choice }
}

/** E-mail addresses that serve as keys are stored in lowercase (rule people/e-mail-is-the-key). */
function checkEmail(field: PicklistField, sent: unknown): ReadValue {
  const read = checkText(field, sent)
  if ('sentence' in read || read.value === '') return read
  const value = String(read.value)
  if (!email.test(value)) return { sentence: field.required ?? 'Invalid email format' }
  return { value: field.fixed ? lowerKey(value) : value }
}

function checkNumber(field: PicklistField, value: unknown): ReadValue {
  const { range } = field
  if (!range) throw new Error(`${field.name} has no range`)
  if (typeof value !== 'number' || !Number.isFinite(value)) return { sentence: range.sentence }
  if (value < range.min || value > range.max) return { sentence: range.sentence }
  return { value: round(value, 2) }
}

/**
 * The largest ID that users can set. The database numbers new entries after the largest existing ID, so this
 * limit must be well below the largest number that the database can store.
 */
const largestId = 1_000_000_000

function checkId(value: unknown): ReadValue {
  if (value === null || value === '') return { value: null }
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largestId
    ? { value: Number(value) }
    : { sentence: 'id must be a whole number from 1 to 1,000,000,000, or empty for a new entry' }
}

const isUnit = (word: string): word is Unit => units.some((unit) => unit === word)

/** Checks a list of units and removes duplicates. New lines use the first unit, so the sequence is kept. */
function checkUnits(value: unknown): ReadValue {
  const words = Array.isArray(value) ? value.map((word) => tidyLineOfText(textOf(word)).toLowerCase()) : []
  const unknown = words.find((word) => !isUnit(word))
  if (unknown !== undefined)
    return {
      sentence: `${unknown} is not a unit; use ${units.slice(0, -1).join(', ')} or ${units.at(-1)}`,
    }
  return words.length === 0
    ? { sentence: `Units must include at least one of ${units.join(', ')}` }
    : { value: [...new Set(words)] }
}

function checkIds(value: unknown): ReadValue {
  const whole = Array.isArray(value) && value.every((id) => Number.isInteger(id))
  return whole ? { value: [...new Set(value.map(Number))] } : { sentence: 'Customers must be a list of IDs' }
}

function checkUuid(value: unknown): ReadValue {
  const text = typeof value === 'string' ? tidyLineOfText(value).toLowerCase() : ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
    ? { value: text }
    : { sentence: 'UUID must look like 123e4567-e89b-42d3-a456-426614174000' }
}

/**
 * Splits a string into words at commas, semicolons, pipes and spaces. The string can also be a JSON list
 * (rule lines/units-of-a-service).
 */
function splitWords(text: string): string[] {
  return text
    .replace(/[[\]"]/g, ' ')
    .split(/[\s,;|]+/)
    .filter((word) => word !== '')
}

/** Reads a JSON list, or account IDs separated by commas; null if a JSON list is incomplete. */
export function readAccountIds(text: string): string[] | null {
  const trimmed = tidyKey(text)
  if (!trimmed.startsWith('[')) {
    return trimmed
      .split(',')
      .map(tidyKey)
      .filter((id) => id !== '')
  }
  try {
    const list: unknown = JSON.parse(trimmed)
    return Array.isArray(list) && list.every((id) => typeof id === 'string' || typeof id === 'number')
      ? list.map((id) => tidyKey(String(id)))
      : null
  } catch {
    return null
  }
}

/** Writes account IDs as a list: numbers without quotes, others with quotes, as in `[100482,"A, 7"]`. */
function writeAccountIds(ids: readonly string[]): string {
  return ids.length === 0
    ? ''
    : `[${ids.map((id) => (/^(0|-?[1-9]\d{0,14})$/.test(id) ? id : JSON.stringify(id))).join(',')}]`
}
