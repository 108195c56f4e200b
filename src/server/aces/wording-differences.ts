import type { HeldContract } from './compare-contract.ts'
import type { Contract } from './contract.ts'

/**
 * Labels for the text fields that are compared between the order and its contract in ACES. Billed amounts are
 * compared in compare-contract.ts.
 */
const words: Record<string, string> = {
  name: 'name',
  accountId: 'account ID',
  number: 'number',
  uuid: 'uuid',
  territory: 'territory',
  fieldName: 'field name',
  serviceName: 'service',
  glcode: 'GL code',
  discountType: 'discount type',
  discountPercent: 'discount percent',
  discountInDollars: 'discount dollars',
}

/** Maximum number of differences to list: no one would read a sentence about a thousand lines. */
const mostNamed = 5
const longestShown = 80

/**
 * Describes how the wording of the contract in ACES differs from the order's, or returns null. A contract
 * recorded late might have the wording of an earlier version (rule finalizing/texts-are-said). Ignores fields
 * that ACES leaves out.
 */
export function wordingDifferences(held: HeldContract, sentAsVersion: number, ours: Contract): string | null {
  const others = [
    ...compare(held.producer, ours.producer, ' of the producer'),
    ...ours.customers.flatMap((one, i) => compare(at(held.customers, i), one, ` of customer ${i + 1}`)),
    ...ours.agronomists.flatMap((one, i) => compare(at(held.agronomists, i), one, ` of agronomist ${i + 1}`)),
    ...ours.lineItems.flatMap((line, i) =>
      compare(at(held.lineItems, i), line, ours.lineItems.length > 1 ? ` of line ${i + 1}` : ''),
    ),
  ]
  if (others.length === 0) return null
  const more = others.length > mostNamed ? [`and ${others.length - mostNamed} more`] : []
  return `ACES has v${sentAsVersion}: ${[...others.slice(0, mostNamed), ...more].join(', ')}`
}

const at = (list: unknown, index: number): unknown => (Array.isArray(list) ? list[index] : undefined)

function compare(held: unknown, ours: object, where: string): string[] {
  if (typeof held !== 'object' || held === null) return []
  return Object.entries(words).flatMap(([name, word]) => {
    const [theirs, own] = [Reflect.get(held, name), Reflect.get(ours, name)]
    const says = (typeof theirs === 'string' || typeof theirs === 'number') && own !== undefined
    return says && theirs !== own ? [`${word}${where} ${shown(theirs)}`] : []
  })
}

function shown(value: string | number): string {
  const text = String(value).replace(/\s+/g, ' ')
  if (text === '') return '(empty)'
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text
}
