import { looseKey } from '#shared/table/header.ts'

/** What a column of a pasted block may be; section, township and range together make a legal description. */
export const columnRoles = [
  'fieldName',
  'acres',
  'legalDescription',
  'crops',
  'quarter',
  'section',
  'township',
  'range',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** What a column may be called, the best name first. */
const names: Record<Exclude<ColumnRole, 'acres'>, readonly string[]> = {
  fieldName: [
    'fieldname',
    'farmfield',
    'field',
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

/** Names of columns that say where a header is and that no line has a place for. */
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

/** The units by their other names than acres. */
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

/** What a header means, and how good a name it is: lower is better. */
export function roleOfHeader(header: string): { role: ColumnRole; rank: number } | null {
  if (header.length > longestHeader) return null
  const key = looseKey(header)
  if (isAcres(header, key)) return { role: 'acres', rank: rankOfAcres(key) }
  for (const role of columnRoles) {
    if (role === 'acres') continue
    const rank = names[role].indexOf(key)
    if (rank >= 0) return { role, rank }
  }
  return null
}

export function isKnownHeader(header: string): boolean {
  return roleOfHeader(header) !== null || others.has(looseKey(header))
}

function isAcres(header: string, key: string): boolean {
  if (isHectares(header)) return false
  if (unitNames.has(key)) return true
  const words = header.toLowerCase().split(/[^a-z]/)
  return (
    words.some((word) => word === 'acres' || word === 'acre' || word === 'acreage' || word === 'area') &&
    !words.some((word) => otherThanSize.has(word))
  )
}
const otherThanSize = new Set(['name', 'id', 'code', 'manager', 'per', 'price', 'cost', 'unit'])

/** `Area (ha)`: no acres, and nobody should think so. */
export function isHectares(header: string): boolean {
  return header
    .toLowerCase()
    .split(/[^a-z]/)
    .some((word) => word === 'ha' || word === 'hectares' || word === 'hectare')
}

/** Of several columns of acres the reported or FSA ones are proposed. */
function rankOfAcres(key: string): number {
  const at = ['reported', 'fsa', 'cropland'].findIndex((word) => key.includes(word))
  return at < 0 ? 3 : at
}
