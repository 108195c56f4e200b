import { limits } from '#shared/limits.ts'
import { type Unit, units } from '#shared/order/kinds.ts'
import { wordsOf } from '#shared/table/area-units.ts'

const lineUnits: Record<Unit, ReadonlySet<string>> = {
  acre: new Set(['ac', 'acs', 'acre', 'acres', 'acreage']),
  plot: new Set(['plot', 'plots']),
  sample: new Set(['sample', 'samples']),
  sensor: new Set(['sensor', 'sensors']),
}

/**
 * The unit that a header or a cell names, as in `FSA Acres`, `40.05 ac` or `12 plots`. Null if there is none
 * or more than one.
 */
export function namedUnit(text: string): Unit | null {
  if (text.length > limits.shortText) return null
  const words = wordsOf(text)
  const named = Object.entries(lineUnits).flatMap(([unit, writings]) =>
    words.some((word) => writings.has(word)) ? units.filter((one) => one === unit) : [],
  )
  return named.length === 1 ? (named[0] ?? null) : null
}
