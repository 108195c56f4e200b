import type { FormerLine, RenewalBasis } from '#shared/order/renewal/basis.ts'
import type { Fixes } from '#shared/order/renewal/plan-renewal.ts'
import type { FixPlaces } from './fix-places.ts'

/**
 * The user's corrections, keyed by what they correct. Positions can't be the keys, because they change when
 * the order changes or when the user switches between `As ordered` and `With supplementals and credits` (rule
 * renewals/fixed-in-place).
 */
export interface Fixed {
  producerId?: number
  /** The e-mail addresses of replacement agronomists, keyed by those of the archived agronomists. */
  agronomists: Readonly<Record<string, string>>
  customers: Readonly<Record<string, number>>
  /**
   * The replacement service for each corrected line, by the line's key from `lineKeys`. Null if the user left
   * the line out.
   */
  lines: Readonly<Record<string, number | null>>
}

export const nothingFixed: Fixed = { agronomists: {}, customers: {}, lines: {} }

export function isFixed({ producerId, agronomists, customers, lines }: Fixed): boolean {
  return (
    producerId !== undefined || [agronomists, customers, lines].some((all) => Object.keys(all).length > 0)
  )
}

/** Returns a key for each line of the order; lines with identical content are numbered. */
export function lineKeys({ lines }: Pick<RenewalBasis, 'lines'>): string[] {
  const met = new Map<string, number>()
  return lines.map((former) => {
    const text = JSON.stringify(contentOf(former))
    const place = met.get(text) ?? 0
    met.set(text, place + 1)
    return place === 0 ? text : `${text}${place}`
  })
}

/**
 * Returns what identifies a line. Credits change a line's acres and crops, but not its farm field, service,
 * or rate.
 */
function contentOf({ displayPo, serviceName, line }: FormerLine) {
  const { fieldName, serviceTypeId, units, costPerAcre } = line
  const { discountType, discountPercent, discountInDollars } = line
  const rate = [units, costPerAcre, discountType, discountPercent, discountInDollars]
  return [displayPo, fieldName, serviceName, serviceTypeId, ...rate]
}

/** Returns only the corrections for problems that the order still has. */
export function fixesOf(fixed: Fixed, basis: RenewalBasis, places: FixPlaces): Fixes {
  const keys = lineKeys(basis)
  return {
    ...(places.producer !== null && fixed.producerId !== undefined && { producerId: fixed.producerId }),
    agronomists: chosen(
      places.agronomists.keys(),
      (at) => fixed.agronomists[basis.agronomists[at]?.email ?? ''],
    ),
    customers: chosen(places.customers.keys(), (at) => fixed.customers[basis.customers[at]?.id ?? '']),
    lines: chosen(places.lines.keys(), (at) => fixed.lines[keys[at] ?? '']),
  }
}

function chosen<T>(places: Iterable<number>, of: (at: number) => T | undefined): Record<number, T> {
  const entries: Record<number, T> = {}
  for (const at of places) {
    const one = of(at)
    if (one !== undefined) entries[at] = one
  }
  return entries
}

/**
 * Returns the names of corrected lines that the order no longer has, such as `1042-S1, Mill, Premium
 * Scouting`.
 */
export function unusedFixes({ lines }: Fixed, basis: Pick<RenewalBasis, 'lines'>): string[] {
  const there = new Set(lineKeys(basis))
  return Object.keys(lines)
    .filter((key) => !there.has(key))
    .map(nameOf)
}

/**
 * Returns the names of lines and people that no longer need the user's correction, because the service or
 * person has been restored.
 */
export function needlessFixes(fixed: Fixed, basis: RenewalBasis, places: FixPlaces): string[] {
  const keys = lineKeys(basis)
  const customers = basis.customers.filter(({ id }, at) => id in fixed.customers && !places.customers.has(at))
  const agronomists = basis.agronomists.filter(
    ({ email }, at) => email in fixed.agronomists && !places.agronomists.has(at),
  )
  const producer = fixed.producerId !== undefined && places.producer === null
  return [
    ...(producer ? [basis.producerName] : []),
    ...customers.map(({ name }) => name),
    ...agronomists.map(({ name, email }) => name || email),
    ...keys.filter((key, at) => key in fixed.lines && !places.lines.has(at)).map(nameOf),
  ]
}

function nameOf(key: string): string {
  const [displayPo, fieldName, serviceName] = JSON.parse(key.slice(0, key.lastIndexOf(']') + 1))
  return [displayPo, fieldName, serviceName].filter(Boolean).join(', ')
}
