import { normalized } from '../read-number.ts'

/** Area units other than acres, each with its common spellings, without spaces. */
const others: Record<string, readonly string[]> = {
  hectares: ['ha', 'has', 'hectare', 'hectares'],
  'square feet': ['sqft', 'sqfeet', 'sqfoot', 'squareft', 'squarefeet', 'squarefoot', 'ft2', 'feet2'],
  'square yards': ['sqyd', 'sqyds', 'sqyards', 'squareyard', 'squareyards', 'yd2'],
  'square meters': ['sqm', 'sqmeters', 'sqmetres', 'squaremeter', 'squaremeters', 'squaremetre'].concat([
    'squaremetres',
    'squarem',
    'm2',
    'mtr2',
    'meters2',
    'metres2',
  ]),
  'square kilometers': ['sqkm', 'squarekm', 'squarekilometer', 'squarekilometers', 'squarekilometre'].concat([
    'squarekilometres',
    'km2',
  ]),
  'square miles': ['sqmi', 'sqmile', 'sqmiles', 'squaremi', 'squaremile', 'squaremiles', 'mi2', 'miles2'],
  sections: ['sections'],
  'quarter sections': ['quartersections', 'qtrsections', 'quarters'],
  dunams: ['dunam', 'dunams', 'dunum', 'dunums'],
  arpents: ['arpent', 'arpents'],
}
const nameOf = new Map(
  Object.entries(others).flatMap(([name, writings]) => writings.map((writing) => [writing, name] as const)),
)
const longest = 100
const sizes = new Set(['area', 'acres', 'acre', 'acreage', 'size', 'total', 'units', 'land'])

/**
 * The area unit that a header or a cell names, as in `Area (sq. ft)`, `Area_m²` or `31.2 ha`. Null if there
 * is none or if the unit is acres.
 */
export function otherAreaUnit(text: string): string | null {
  if (text.length > longest) return null
  const words = wordsOf(text)
  for (const [at, word] of words.entries()) {
    const found = nameOf.get(word + (words[at + 1] ?? '')) ?? nameOf.get(word)
    if (found !== undefined) return found
  }
  // A column named just Section is part of a legal description, not a unit of area.
  return words.includes('section') && words.some((word) => sizes.has(word)) ? 'sections' : null
}

/** Whether the whole string is an area unit: `ac`, `Acres`, `sq ft`. */
export function isAreaUnit(text: string): boolean {
  if (text.length > longest) return false
  const whole = wordsOf(text).join('')
  return nameOf.has(whole) || whole === 'section' || acres.has(whole)
}
const acres = new Set(['ac', 'acs', 'acre', 'acres'])

/**
 * Splits strings such as `AreaSqFt`, `AREA_m²` and `310,000 sq. ft` into lowercase words. Drops digits in
 * front of a word, as in `31ha`.
 */
export function wordsOf(text: string): string[] {
  return normalized(text)
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^(area|size)(?=[a-z])/, '$1 ')
    .split(/[^a-z0-9]/)
    .flatMap((word) => (word === '' ? [] : [word.replace(/^\d{1,100}(?=[a-z])/, '')]))
}
