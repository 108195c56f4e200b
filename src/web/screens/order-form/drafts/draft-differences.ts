import { orderFields, orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { plural } from '#shared/plural.ts'
import { type OrderForm, sameOrder } from '#web/order/model/order-form.ts'

/**
 * The maximum number of changed lines whose numbers are listed. If more lines changed, only their count is
 * shown.
 */
const namedLines = 3

/** Describes how a form differs from its initial state, as in `line 2 and the comments differ`. */
export function differencesOf(form: OrderForm, began: OrderForm): string {
  const earlier = new Map(began.lines.map((line) => [line.id, line]))
  const ids = new Set(form.lines.map((line) => line.id))
  const changed = form.lines.flatMap((line, at) => {
    const before = earlier.get(line.id)
    return before && JSON.stringify(before) !== JSON.stringify(line) ? [at + 1] : []
  })
  const added = form.lines.filter((line) => !earlier.has(line.id)).length
  const removed = began.lines.filter((line) => !ids.has(line.id)).length
  const differing = [...linesNamed(changed), ...partsThatDiffer(form, began)]
  const verb =
    differing.length === 1 && changed.length < 2 && !differing[0]?.endsWith('s') ? 'differs' : 'differ'
  return [
    ...(added > 0 ? [`${plural(added, 'line')} added`] : []),
    ...(removed > 0 ? [`${plural(removed, 'line')} removed`] : []),
    ...(differing.length > 0 ? [`${listed(differing)} ${verb}`] : []),
  ].join(', ')
}

function linesNamed(numbers: readonly number[]): string[] {
  if (numbers.length === 0) return []
  if (numbers.length > namedLines) return [plural(numbers.length, 'line')]
  return [`${numbers.length === 1 ? 'line' : 'lines'} ${listed(numbers.map(String))}`]
}

const parts = [
  ['producerId', orderFields.producerId.inSentence],
  ['discountPercentage', orderFields.discountPercentage.inSentence],
  ['agronomists', 'the agronomists'],
  ['customers', 'the customers'],
  ...orderTextKeys.map((key) => [key, orderTexts[key].inSentence] as const),
] as const

function partsThatDiffer(form: OrderForm, began: OrderForm): string[] {
  return parts.flatMap(([key, named]) => (sameOrder(form, { ...form, [key]: began[key] }) ? [] : [named]))
}

/** Joins words into text such as `a`, `a and b`, or `a, b and c`. */
function listed(words: readonly string[]): string {
  const [last = '', ...others] = [...words].reverse()
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`
}
