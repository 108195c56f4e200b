import { otherAreaUnit, wordsOf } from '#shared/table/area-units.ts'
import { looseKey } from '#shared/table/header.ts'

/**
 * The roles a pasted column can have; section, township and range together make a legal description. A `unit`
 * column has the unit of each row's Total Units.
 */
export const columnRoles = [
  'fieldName',
  'acres',
  'unit',
  'legalDescription',
  'crops',
  'quarter',
  'section',
  'township',
  'range',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Header names for each role, best first. */
const names: Record<Exclude<ColumnRole, 'acres' | 'unit'>, readonly string[]> = {
  fieldName: [
    'fieldname',
    'farmfield',
    'field',
    'fielddescription',
    'fielddesc',
    'fieldid',
    'fieldno',
    'fieldnumber',
    'fieldnum',
    'block',
    'blockname',
    'paddock',
    'clu',
    'cluno',
    'clunumber',
    'clufield',
    'fieldclu',
    'name',
  ],
  legalDescription: [
    'legaldescription',
    'legaldesc',
    'legal',
    'legals',
    'plss',
    'sectiontownshiprange',
    'sectwprng',
    'str',
    'trs',
    'description',
    'location',
  ],
  crops: ['crops', 'crop', 'croptype', 'croptypes', 'cropsplit', 'cropname', 'plantedcrop', 'commodity'],
  quarter: ['quarter', 'qtr', 'quartersection'],
  section: ['section', 'sec', 'sect'],
  township: ['township', 'twp', 'twnshp', 'tship'],
  range: ['range', 'rng', 'rge'],
}

/** Column names that identify a header row but have no counterpart in a line item. */
const others = new Set([
  'client',
  'clientname',
  'grower',
  'growername',
  'customer',
  'producer',
  'operator',
  'operation',
  'owner',
  'farm',
  'farmname',
  'farmno',
  'farmnumber',
  'tract',
  'tractno',
  'tractnumber',
  'state',
  'county',
  'countyname',
  'year',
  'cropyear',
  'season',
  'variety',
  'notes',
  'comments',
  'landuse',
  'soiltype',
  'latitude',
  'longitude',
])

/** Headers of a units column that don't contain the word “acres”. */
const unitNames = new Set([
  'units',
  'totalunits',
  'qty',
  'quantity',
  'plots',
  'samples',
  'sensors',
  'ac',
  'size',
])

const longestHeader = 100

/** The rank of a header that clearly means acres; the user doesn't have to check such a column. */
const plainRank = 3

/** A header's role and the rank of its name; lower is better. */
export function roleOfHeader(header: string): { role: ColumnRole; rank: number } | null {
  if (header.length > longestHeader) return null
  const key = looseKey(header)
  if (isAcres(header, key)) return { role: 'acres', rank: rankOfAcres(header, key) }
  for (const role of columnRoles) {
    if (role === 'acres' || role === 'unit') continue
    const rank = names[role].indexOf(key)
    if (rank >= 0) return { role, rank }
  }
  return null
}

/**
 * Whether the user must check an acres column, because its header says reported, FSA or cropland acres, or
 * because the unit is unclear.
 */
export const isDoubtful = (rank: number) => rank !== plainRank

export function isKnownHeader(header: string): boolean {
  return roleOfHeader(header) !== null || others.has(looseKey(header))
}

function isAcres(header: string, key: string): boolean {
  if (otherAreaUnit(header) !== null) return false
  if (unitNames.has(key)) return true
  const words = wordsOf(header)
  return (
    words.some((word) => sizes.has(word)) &&
    !words.some((word) => otherThanSize.has(word)) &&
    !hasFigure(header)
  )
}
const sizes = new Set(['acres', 'acre', 'acreage', 'area'])
const otherThanSize = new Set(['name', 'id', 'code', 'manager', 'per', 'price', 'cost', 'unit', 'uom'])

/** Whether a header, such as `North 40 - 78.31 acres`, is really a field name with its acres. */
const hasFigure = (header: string) => /\d[.,]\d|\d\s?ac/i.test(header)

/** The rank of an acres column. Reported and FSA acres come first; an area in an unknown unit comes last. */
function rankOfAcres(header: string, key: string): number {
  const at = ['reported', 'fsa', 'cropland'].findIndex((word) => key.includes(word))
  if (at >= 0) return at
  const words = wordsOf(header)
  const isPlain = words.some((word) => word.startsWith('ac')) || !/[([]\s{0,9}[^\s\d)\]]|shape/i.test(header)
  return isPlain ? plainRank : plainRank + 1
}
