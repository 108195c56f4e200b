import type { LineItemInput } from '#shared/order/line-item.ts'

type Named = Pick<LineItemInput, 'serviceTypeId' | 'units' | 'fieldName'>
type Priced = Pick<
  LineItemInput,
  'legalDescription' | 'costPerAcre' | 'discountType' | 'discountPercent' | 'discountInDollars'
>

const folded = (text: string) => text.trim().toLowerCase()

/**
 * Identifies what a credit and the ordered line must have in common: field, service and unit (rule
 * kinds/credit-of-a-line).
 */
export const fieldKey = (line: Named) =>
  JSON.stringify([line.serviceTypeId, line.units, folded(line.fieldName)])

/** Identifies a line by field, service, unit, legal description, price and discount. */
export function exactKey(line: Named & Priced): string {
  return JSON.stringify([fieldKey(line), folded(line.legalDescription), ...rateOf(line)])
}

export function rateOf(line: Omit<Priced, 'legalDescription'>): readonly [number, string] {
  const discount = line.discountType === 'percent' ? line.discountPercent : line.discountInDollars
  return [line.costPerAcre, discount === 0 ? '' : `${discount} ${line.discountType}`]
}

export function grouped<One>(all: readonly One[], keyOf: (one: One) => string): ReadonlyMap<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
