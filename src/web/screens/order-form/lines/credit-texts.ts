import type { CreditableLine, ForeignCredit } from '#shared/order/family/credit-lines.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'
import { type LineContext, serviceOf } from '#web/order/model/line-context.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'
import type { Choice } from './use-credit-lines.ts'

const unitsText = (units: number, { units: unit }: CreditableLine['line']) =>
  `${printedUnits(units)} ${unitName(unit, units)}`

/** Returns text such as `1 line is used up: Kettle Field, 6.00 sensors credited in 1073-C1`. */
export function usedUpText(lines: readonly CreditableLine[]): string {
  const each = lines.map(
    ({ line, credited, credits }) =>
      `${line.fieldName}, ${unitsText(credited, line)} credited in ${memosText(credits)}`,
  )
  return `${plural(lines.length, 'line')} ${lines.length === 1 ? 'is' : 'are'} used up: ${listText(each)}`
}

/** Describes credits that match no ordered line, so that users don't credit the same thing twice. */
export function foreignText(credits: readonly ForeignCredit[], context: Pick<LineContext, 'rules'>): string {
  const each = credits.map(({ line, units, displayPo }) => {
    const service = serviceOf(line, context)?.name ?? 'a service'
    const much = `${printedUnits(units)} ${unitName(line.units, units)}`
    return `${much} of ${service} for ${line.fieldName} in ${memosText([{ displayPo }])}`
  })
  return `Already credited for fields not listed here: ${listText(each)}`
}

export function aboveLeftQuestion(
  above: readonly { one: CreditableLine; choice: Pick<Choice, 'units'> }[],
): Question {
  const each = above.map(
    ({ one: { line, left }, choice }) =>
      `${line.fieldName}, ${unitsText(choice.units, line)} (only ${printedUnits(left)} left)`,
  )
  return {
    title: 'Credit more than the remaining units?',
    text: `${plural(above.length, 'line')} would be credited for more than was ordered: ${listText(each)}`,
    confirmLabel: 'Add lines',
  }
}

function memosText(credits: readonly { displayPo: string | null }[]): string {
  const names = new Set(credits.map(({ displayPo }) => displayPo ?? 'this credit memo'))
  return [...names].join(' and ')
}

const mostListed = 5

/** Lists the first few lines and counts the rest, because an order may have 500 lines. */
function listText(each: readonly string[]): string {
  const more = each.length - mostListed
  return `${each.slice(0, mostListed).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
