import type { Problem } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { lineProblems } from '#shared/order/rules/line-problems.ts'
import type { LineContext } from './line-context.ts'
import { readTyped } from './typed-text.ts'

/** What is wrong with a size and a price of one's own; the price is judged as it will be stored, in cents. */
export function customGridProblems(
  size: string,
  priceText: string,
  line: LineItemInput,
  context: LineContext,
): { size?: string; price?: string } {
  const price = readTyped(priceText)
  const changed = { ...line, gridSize: size.trim(), costPerAcre: cents(price ?? 0) }
  const problems = lineProblems(changed, 0, context, context.rules)
  const messageAt = (field: string) =>
    problems.find((problem: Problem) => problem.path === `lineItems.0.${field}`)?.message
  return {
    size: size.trim() === '' ? 'Enter a size, such as 3 acre' : messageAt('gridSize'),
    price: price === null ? 'Enter a number here, such as 12.50' : messageAt('costPerAcre'),
  }
}
