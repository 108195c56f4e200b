import fc from 'fast-check'
import { units } from '../order/kinds.ts'
import {
  type FieldValue,
  keyOf,
  type Picklist,
  type PicklistEntry,
  type PicklistField,
} from '../picklist/definition.ts'
import { tidyLineOfText } from '../text.ts'

export const someCustomers = [
  [1, '100482'],
  [2, '-1774'],
  [3, '00123'],
  [4, 'A, "7"'],
  [5, '[1]'],
  [6, "'x"],
] as const

function anyText({ max, choices, closed, required, blank }: PicklistField): fc.Arbitrary<string> {
  if (closed && choices) return fc.constantFrom(...choices)
  const often = fc.constantFrom(
    'a',
    ',',
    '"',
    "'",
    '\n',
    '\r\n',
    '\r',
    ';',
    '\t',
    '\u200b',
    '\u200d',
    '\u202e',
    '👩',
    ' ',
    '=',
    '+',
    '-',
    '@',
    '0',
    '1.5',
  )
  const character = fc.oneof(often, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
  const longest = Math.min(max?.characters ?? 12, 12)
  return fc
    .array(character, { maxLength: longest })
    .map((characters) => tidyLineOfText(characters.join('').replaceAll('\0', '').toWellFormed()))
    .map((text) => (text === '' && (required || blank !== '') ? 'x' : text))
}

function anyValue(field: PicklistField): fc.Arbitrary<FieldValue> {
  switch (field.kind) {
    case 'price':
    case 'percent':
      return fc.integer({ min: 0, max: (field.range?.max ?? 0) * 100 }).map((cents) => cents / 100)
    case 'flag':
    case 'customers-flag':
      return fc.boolean()
    case 'units':
      return fc.uniqueArray(fc.constantFrom(...units), { minLength: 1 })
    case 'customers':
      return fc.uniqueArray(fc.constantFrom(...someCustomers.map(([id]) => id)))
    case 'uuid':
      return fc.option(fc.uuid())
    case 'id':
      return fc.integer({ min: 1, max: 1_000_000_000 })
    case 'email':
      return fc
        .stringMatching(/^[a-z]{1,8}$/)
        .chain((name) =>
          fc.constantFrom(`${name}@farm.example`, field.required ? `${name}.x@farm.example` : ''),
        )
    case 'text':
      return anyText(field)
  }
}

/** Arbitrary entries with values that the list allows and without duplicate keys. */
export function anyEntries(list: Picklist): fc.Arbitrary<PicklistEntry[]> {
  const entry = fc.record(Object.fromEntries(list.fields.map((field) => [field.name, anyValue(field)])))
  return fc.uniqueArray(entry, { minLength: 1, maxLength: 6, selector: (one) => keyOf(list, one) })
}
