import type { LineItemInput } from '#shared/order/line-item.ts'
import { territoryFits } from '#shared/picklists.ts'
import { checkSentence } from './check-sentence.ts'
import { isListedSize, type LineContext, serviceOf } from './line-context.ts'

/** What a person should look at in a line of another territory or time; none of it hinders saving. */
export function lineWarnings(line: LineItemInput, context: LineContext): string[] {
  const service = serviceOf(line, context)
  const marks: string[] = []
  if (service && !territoryFits(service.territory, context.territory)) {
    marks.push(`Not sold in territory ${context.territory}`)
  }
  if (service && !service.active) marks.push('No longer sold')
  if (line.gridSize !== '' && !isListedSize(line.gridSize, context) && isElsewhere(line.gridSize, context)) {
    marks.push(`Grid size of another territory than ${context.territory}`)
  }
  const check = service && checkSentence(line, service.maxDiscount)
  if (check) marks.push(check)
  return marks
}

const known = new WeakMap<LineContext, WeakMap<LineItemInput, string>>()

/** The marks of a line as one text; looked up once for each line as long as what it is judged by stays. */
export function warningText(line: LineItemInput, context: LineContext): string {
  const ofContext = known.get(context) ?? new WeakMap<LineItemInput, string>()
  known.set(context, ofContext)
  const before = ofContext.get(line)
  if (before !== undefined) return before
  const marks = lineWarnings(line, context).join('. ')
  ofContext.set(line, marks)
  return marks
}

function isElsewhere(size: string, { rules }: LineContext): boolean {
  const key = size.trim().toLowerCase()
  return rules.gridSizes.some((entry) => entry.size.trim().toLowerCase() === key)
}
