import type { LineItemInput } from '#shared/order/line-item.ts'
import { territoryFits } from '#shared/picklists.ts'
import { checkSentence } from './check-sentence.ts'
import { isListedSize, type LineWorld, serviceOf } from './line-context.ts'

/** What a person should look at in a line of another territory or time; none of it hinders saving. */
export function lineMarks(line: LineItemInput, world: LineWorld): string[] {
  const service = serviceOf(line, world)
  const marks: string[] = []
  if (service && !territoryFits(service.territory, world.territory)) {
    marks.push(`Not sold in territory ${world.territory}`)
  }
  if (service && !service.active) marks.push('No longer sold')
  if (line.gridSize !== '' && !isListedSize(line.gridSize, world) && isElsewhere(line.gridSize, world)) {
    marks.push(`Grid size of another territory than ${world.territory}`)
  }
  const check = service && checkSentence(line, service.maxDiscount)
  if (check) marks.push(check)
  return marks
}

const known = new WeakMap<LineWorld, WeakMap<LineItemInput, string>>()

/** The marks of a line as one text; looked up once for each line as long as what it is judged by stays. */
export function marksOf(line: LineItemInput, world: LineWorld): string {
  const ofWorld = known.get(world) ?? new WeakMap<LineItemInput, string>()
  known.set(world, ofWorld)
  const before = ofWorld.get(line)
  if (before !== undefined) return before
  const marks = lineMarks(line, world).join('. ')
  ofWorld.set(line, marks)
  return marks
}

function isElsewhere(size: string, { rules }: LineWorld): boolean {
  const key = size.trim().toLowerCase()
  return rules.gridSizes.some((entry) => entry.size.trim().toLowerCase() === key)
}
