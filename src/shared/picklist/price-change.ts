import type { Problem } from '../errors.ts'
import { limits } from '../limits.ts'
import { divideWhole, formatMoney, fromScaled, round, toScaled } from '../money.ts'
import { nameOf, type Picklist, type PicklistEntry, type PicklistField } from './definition.ts'
import type { PlanError, PriceChange } from './import-plan.ts'
import type { ImportStep } from './import-steps.ts'

/** The allowed amounts for a price change, with at most two decimal places (rule season-prices/amount). */
const ranges = {
  percent: {
    max: 999.99,
    sentence: 'Enter a percentage from 0.01 to 999.99, with at most 2 decimals',
  },
  dollars: {
    max: limits.price.max,
    sentence: 'Enter an amount from $0.01 to $99,999.99, with at most 2 decimals',
  },
} as const
const leastAmount = 0.01

/** The price fields of a list; empty if the list has no prices. */
export function priceFields(list: Picklist): PicklistField[] {
  return list.fields.filter(({ kind }) => kind === 'price')
}

/** The problems with the change itself, regardless of the entries. */
export function priceChangeProblems(list: Picklist, { by, amount, fields }: PriceChange): Problem[] {
  const problems: Problem[] = []
  const { max, sentence } = ranges[by]
  if (!(amount >= leastAmount && amount <= max) || round(amount, 2) !== amount)
    problems.push({ path: 'amount', message: sentence })
  const known = new Set(priceFields(list).map(({ name }) => name))
  if (fields.length === 0) problems.push({ path: 'fields', message: 'Choose at least one price' })
  for (const field of fields.filter((name) => !known.has(name)))
    problems.push({ path: 'fields', message: `${field} is not a price field of the ${list.entries}` })
  return problems
}

/**
 * The effect of a price change on one price. `unset` is a price of 0, which means no price (rule
 * prices/unit-price).
 */
export type NewPrice =
  | { kind: 'unset' }
  | { kind: 'changed'; price: number }
  | { kind: 'kept'; reason: string }
  | { kind: 'refused'; sentence: string }

const steps = { cents: 1n, '5 cents': 5n } as const
const wholePercent = 10_000n

/**
 * Changes a price by a percentage or a dollar amount, and rounds the result once, with halves rounded up
 * (rule season-prices/rounding). Calculates in whole cents and hundredths of a percent, never in floating
 * point.
 */
export function newPrice(label: string, price: number, change: PriceChange): NewPrice {
  const before = toScaled(price, 2)
  if (before === 0n) return { kind: 'unset' }
  const after = rounded(before, change)
  const [was, becomes] = [before, after].map((cents) => formatMoney(fromScaled(cents, 2)))
  if (after <= 0n)
    return { kind: 'refused', sentence: `${label} would become ${becomes}; a price must stay above $0.00` }
  if (after > toScaled(limits.price.max, 2)) {
    const most = formatMoney(limits.price.max)
    return { kind: 'refused', sentence: `${label} would become ${becomes}; the maximum is ${most}` }
  }
  if (after === before)
    return { kind: 'kept', reason: `${label} would stay at ${was} when rounded to ${change.roundTo}` }
  if (after > before !== (change.direction === 'up')) {
    const way = after > before ? 'raise' : 'lower'
    return {
      kind: 'kept',
      reason: `${label} would stay at ${was}: rounding to ${change.roundTo} would ${way} it`,
    }
  }
  return { kind: 'changed', price: fromScaled(after, 2) }
}

function rounded(before: bigint, { direction, by, amount, roundTo }: PriceChange): bigint {
  const by100 = toScaled(amount, 2)
  const change = direction === 'up' ? by100 : -by100
  const step = steps[roundTo]
  const exact = by === 'percent' ? before * (wholePercent + change) : (before + change) * wholePercent
  return divideWhole(exact, wholePercent * step) * step
}

/**
 * The effect of a price change on an entry. `refused` lists the problems that block the change, with their
 * fields.
 */
export interface PricedEntry {
  prices: Record<string, number>
  /** Why the entry or one of its prices isn't changed; null if there is nothing to explain. */
  reason: string | null
  refused: { field: string; sentence: string }[]
}

export function pricedEntry(list: Picklist, entry: PicklistEntry, change: PriceChange): PricedEntry {
  const prices: Record<string, number> = {}
  const reasons: string[] = []
  const refused: PricedEntry['refused'] = []
  for (const { name, label } of priceFields(list)) {
    if (!change.fields.includes(name)) continue
    const becomes = newPrice(label, Number(entry[name] ?? 0), change)
    if (becomes.kind === 'changed') prices[name] = becomes.price
    if (becomes.kind === 'kept') reasons.push(becomes.reason)
    if (becomes.kind === 'refused') refused.push({ field: name, sentence: becomes.sentence })
  }
  if (refused.length > 0)
    return { prices: {}, reason: refused.map(({ sentence }) => sentence).join('. '), refused }
  if (Object.keys(prices).length === 0 && reasons.length === 0) reasons.push('no price is set')
  return { prices, reason: reasons.join('. ') || null, refused }
}

/**
 * The steps of a price change, in the order of `ids`. Skips repeated IDs, and returns an error for an unknown
 * ID. A step's line is the position of its ID, starting with 1.
 */
export function priceSteps(
  list: Picklist,
  stored: readonly PicklistEntry[],
  ids: readonly (string | number)[],
  change: PriceChange,
): { steps: ImportStep[]; errors: PlanError[] } {
  const byId = new Map(stored.map((entry) => [String(entry[list.id]), entry]))
  const errors: PlanError[] = []
  const found: ImportStep[] = []
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    const line = index + 1
    const before = byId.get(String(id))
    if (seen.has(String(id))) continue
    seen.add(String(id))
    if (!before) {
      const message = `${list.entry} ${id} no longer exists; leave it out`
      errors.push({ line, field: null, message })
      continue
    }
    const { prices, reason, refused } = pricedEntry(list, before, change)
    for (const { field, sentence } of refused)
      errors.push({ line, field, message: `${nameOf(list, before)}: ${sentence}` })
    const kind = Object.keys(prices).length > 0 ? 'changed' : 'kept'
    found.push({ kind, line, before, after: { ...before, ...prices }, reason })
  }
  return { steps: found, errors }
}

/** The text in the history for a price change, such as `up by 3%, rounded to 5 cents`. */
export function priceChangeText(
  list: Picklist,
  { direction, by, amount, roundTo, fields }: PriceChange,
): string {
  const much = by === 'percent' ? `${amount}%` : formatMoney(amount)
  const all = priceFields(list)
  const which = all.filter(({ name }) => fields.includes(name)).map(({ label }) => label)
  const only = which.length < all.length ? `${which.join(' and ')} ` : ''
  return `${only}${direction} by ${much}, rounded to ${roundTo}`
}
