import { type LinePart, lineParts, partFields, pickFields } from '#shared/order/line-fields.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Difference, Equal, MergeValue } from './difference.ts'
import { mergedOrder } from './merge-order.ts'

type Lines = readonly LineItemInput[]

/** Matches lines by ID. A line that one side removed and the other changed is one conflict. */
export function mergeLines(base: Lines, mine: Lines, theirs: Lines, mergeValue: MergeValue): LineItemInput[] {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  const place: Difference = { key: 'line order', kind: 'order' }
  return mergedOrder(place, ids(base), ids(mine), ids(theirs), mergeValue).flatMap((id) => {
    const [b, m, t] = [before.get(id), own.get(id), other.get(id)]
    if (m && t) return [mergeLine(b, m, t, mergeValue)]
    const whole: Difference = { key: `line ${id}`, kind: 'line', lineId: id, part: 'whole' }
    const kept = mergeValue<LineItemInput | undefined>(whole, b, m, t, sameLine)
    return kept ? [kept] : []
  })
}

function mergeLine(
  base: LineItemInput | undefined,
  mine: LineItemInput,
  theirs: LineItemInput,
  mergeValue: MergeValue,
): LineItemInput {
  const parts = lineParts.map((part) => {
    const place: Difference = { key: `line ${mine.id} ${part}`, kind: 'line', lineId: mine.id, part }
    return partOf(
      mergeValue<LineItemInput | undefined>(place, base, mine, theirs, samePart(part)) ?? mine,
      part,
    )
  })
  return Object.assign({ ...mine }, ...parts)
}

const partOf = (line: LineItemInput, part: LinePart) => pickFields(line, partFields(part))

const samePart =
  (part: LinePart): Equal<LineItemInput | undefined> =>
  (one, other) =>
    one !== undefined && other !== undefined && comparable(one, part) === comparable(other, part)

/**
 * Converts a part of a line to a string for comparison. Omits the IDs and percentages of crops, because a
 * difference in only those doesn't count as a change.
 */
function comparable(line: LineItemInput, part: LinePart): string {
  if (part !== 'units') return JSON.stringify(partOf(line, part))
  return JSON.stringify([line.acres, line.crops.map((crop) => [crop.cropType, crop.acres])])
}

const sameLine: Equal<LineItemInput | undefined> = (one, other) =>
  one === other || lineParts.every((part) => samePart(part)(one, other))

const byId = (lines: Lines) => new Map(lines.map((line) => [line.id, line]))
const ids = (lines: Lines) => lines.map((line) => line.id)
