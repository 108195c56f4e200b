import { parseDecimal } from '#shared/money.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { PriceChange } from '#shared/picklist/import-plan.ts'
import { priceChangeProblems, priceFields } from '#shared/picklist/price-change.ts'
import type { PriceForm } from './kept-picks.ts'

/**
 * Reads the typed price change. Returns the change, the problem with it, or neither if the amount is empty.
 */
export function readForm(
  list: Picklist,
  { amount, field, ...form }: PriceForm,
): { change: PriceChange | null; problem: string | null } {
  const number = withoutSign(amount, form.by)
  if (number === '') return { change: null, problem: null }
  const all = priceFields(list).map(({ name }) => name)
  const fields = all.includes(field) ? [field] : all
  const change = { ...form, fields, amount: parseDecimal(number) ?? Number.NaN }
  const problem = otherSign(number, form.by) ?? priceChangeProblems(list, change)[0]?.message ?? null
  return { change: problem === null ? change : null, problem }
}

/**
 * Removes the unit symbol from an amount such as `3%` or `$0.25`, because the field already shows the symbol.
 */
export function withoutSign(amount: string, by: PriceForm['by']): string {
  const text = amount.trim()
  return (by === 'percent' ? text.replace(/%$/, '') : text.replace(/^\$\s*/, '')).trim()
}

/**
 * Returns an error message if the amount has the other unit's symbol. The symbol can't be ignored, because $3
 * and 3% differ.
 */
function otherSign(number: string, by: PriceForm['by']): string | null {
  if (by === 'percent' && number.includes('$'))
    return 'This is an amount in dollars: choose Dollars under By, or enter a percentage'
  if (by === 'dollars' && number.includes('%'))
    return 'This is a percentage: choose Percent under By, or enter an amount in dollars'
  return null
}
