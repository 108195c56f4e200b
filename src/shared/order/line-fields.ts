import { limits } from '../limits.ts'
import { type DiscountType, defaultUnit } from './kinds.ts'

/**
 * Everything about each field of a line. Schemas, limits, labels, cleanup, changelog, merge, print and the
 * contract read this table, so a new field needs only one more row here and an input on the form.
 */
interface LineField {
  label: string
  /** The kind of the field's values; line-item.ts has the schemas. */
  value: LineValue
  /** The field's value in a new line. */
  blank: string | number | null | readonly never[]
  /** Maximum number of characters in a text field, whose values are also trimmed; null for other fields. */
  maxLength: number | null
  /**
   * The only kind of service with this field; null if both kinds have it. Other services leave the field
   * empty (rule lines/fields-by-service).
   */
  only: 'scouting' | 'other' | null
  /** Whether the next line that a user adds starts with this line's value. */
  repeated: boolean
  /** Whether changing the service clears the field (rule lines/change-of-service). */
  resetByService: boolean
  /**
   * The group whose fields are merged together because they make sense only together; `own` if the field is
   * merged alone.
   */
  part: 'own' | LineGroup
  /**
   * How the text is printed below the name of the farm field; null if it is printed in a column or by
   * words.ts.
   */
  printed: { on: 'particulars'; prefix: string } | { on: 'ownLine' } | null
  /** The field's name in the contract sent to ACES; null if it isn't sent. */
  contract: string | null
}

export type LineValue =
  | 'shortText'
  | 'longText'
  | 'number'
  | 'service'
  | 'checks'
  | 'discountType'
  | 'unit'
  | 'crops'

const short = { value: 'shortText', blank: '', maxLength: limits.shortText } as const
const long = { value: 'longText', blank: '', maxLength: limits.longText } as const
const number = { value: 'number', blank: 0, maxLength: null } as const
const percent: DiscountType = 'percent'

/**
 * Groups of fields that are merged together. For example, a price belongs to its service, and crops add up to
 * the total units.
 */
const lineGroups = {
  service: 'Service and price',
  units: 'Total Units',
  discount: 'Discount',
  place: 'State and county',
} as const
type LineGroup = keyof typeof lineGroups

/**
 * Fields in the sequence in which they are sent. The sequence must not change, because the server recognizes
 * a repeated save by its JSON.
 */
export const lineFields = {
  fieldName: {
    label: 'Field Name',
    ...short,
    only: null,
    repeated: false,
    resetByService: false,
    part: 'own',
    printed: null,
    contract: 'fieldName',
  },
  serviceTypeId: {
    label: 'Service',
    value: 'service',
    blank: null,
    maxLength: null,
    only: null,
    repeated: true,
    resetByService: false,
    part: 'service',
    printed: null,
    contract: 'serviceId',
  },
  legalDescription: {
    label: 'Legal Description',
    ...long,
    only: null,
    repeated: false,
    resetByService: true,
    part: 'own',
    printed: null,
    contract: null,
  },
  serviceDetails: {
    label: 'Service Details',
    ...long,
    only: null,
    repeated: true,
    resetByService: false,
    part: 'own',
    printed: { on: 'ownLine' },
    contract: null,
  },
  numberOfChecks: {
    label: 'Number of Checks',
    value: 'checks',
    blank: 0,
    maxLength: null,
    only: 'scouting',
    repeated: true,
    resetByService: true,
    part: 'own',
    printed: null,
    contract: null,
  },
  gridSize: {
    label: 'Grid Size',
    ...short,
    only: 'other',
    repeated: true,
    resetByService: true,
    part: 'service',
    printed: { on: 'particulars', prefix: 'Grid size ' },
    contract: null,
  },
  coopName: {
    label: 'Coop',
    ...short,
    only: 'other',
    repeated: true,
    resetByService: true,
    part: 'own',
    printed: { on: 'particulars', prefix: 'Coop ' },
    contract: null,
  },
  discountType: {
    label: 'Discount type',
    value: 'discountType',
    blank: percent,
    maxLength: null,
    only: null,
    repeated: false,
    resetByService: false,
    part: 'discount',
    printed: null,
    contract: 'discountType',
  },
  discountPercent: {
    label: 'Discount',
    ...number,
    only: null,
    repeated: false,
    resetByService: false,
    part: 'discount',
    printed: null,
    contract: 'discountPercent',
  },
  discountInDollars: {
    label: 'Discount',
    ...number,
    only: null,
    repeated: false,
    resetByService: false,
    part: 'discount',
    printed: null,
    contract: 'discountInDollars',
  },
  acres: {
    label: 'Total Units',
    ...number,
    only: null,
    repeated: false,
    resetByService: false,
    part: 'units',
    printed: null,
    contract: 'acres',
  },
  units: {
    label: 'Unit',
    value: 'unit',
    blank: defaultUnit,
    maxLength: null,
    only: null,
    repeated: true,
    resetByService: false,
    part: 'service',
    printed: null,
    contract: 'units',
  },
  costPerAcre: {
    label: 'Service Price',
    ...number,
    only: null,
    repeated: true,
    resetByService: false,
    part: 'service',
    printed: null,
    contract: 'price',
  },
  state: {
    label: 'State',
    ...short,
    only: null,
    repeated: true,
    resetByService: false,
    part: 'place',
    printed: null,
    contract: null,
  },
  county: {
    label: 'County',
    ...short,
    only: null,
    repeated: true,
    resetByService: false,
    part: 'place',
    printed: null,
    contract: null,
  },
  crops: {
    label: 'Crops',
    value: 'crops',
    blank: [],
    maxLength: null,
    only: 'scouting',
    repeated: true,
    resetByService: true,
    part: 'units',
    printed: null,
    contract: null,
  },
} as const satisfies Record<string, LineField>

export type LineFields = typeof lineFields
export type LineKey = keyof LineFields
type KeysWith<Row> = { [K in LineKey]: LineFields[K] extends Row ? K : never }[LineKey]
export type TextKey = KeysWith<{ maxLength: number }>
type OwnPartKey = KeysWith<{ part: 'own' }>

/** The keys of a table with their exact types. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

export const lineKeys = keysOf(lineFields)
export const textKeys = lineKeys.filter((key): key is TextKey => lineFields[key].maxLength !== null)

/** Returns one property of all fields, keyed by field. */
export function columnOf<C extends keyof LineField>(name: C) {
  const entries = lineKeys.map((key) => [key, lineFields[key][name]])
  return Object.fromEntries(entries) as { [K in LineKey]: LineFields[K][C] }
}

export const lineLabels = columnOf('label')

export function pickFields<Line extends object, K extends keyof Line>(line: Line, keys: readonly K[]) {
  const picked: Partial<Pick<Line, K>> = {}
  for (const key of keys) picked[key] = line[key]
  return picked
}

export type LinePart = OwnPartKey | LineGroup

const isOwn = (key: LineKey): key is OwnPartKey => lineFields[key].part === 'own'

/** The groups of a line's fields that merge separately, in the sequence in which differences are listed. */
export const lineParts: readonly LinePart[] = [
  'fieldName',
  'service',
  'units',
  'discount',
  ...lineKeys.filter(isOwn).filter((key) => key !== 'fieldName'),
  'place',
]

const fieldsByPart = new Map(
  lineParts.map((part) => [
    part,
    lineKeys.filter((key) => part === (isOwn(key) ? key : lineFields[key].part)),
  ]),
)

export function partFields(part: LinePart): readonly LineKey[] {
  return fieldsByPart.get(part) ?? []
}

export function partLabel(part: LinePart): string {
  return isGroup(part) ? lineGroups[part] : lineLabels[part]
}

function isGroup(part: LinePart): part is LineGroup {
  return part in lineGroups
}
