import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Difference, Equal, Settle } from './difference.ts'
import { mergedOrder } from './merge-order.ts'

export const linePartNames = [
  'fieldName',
  'service',
  'units',
  'discount',
  'legalDescription',
  'serviceDetails',
  'numberOfChecks',
  'coopName',
  'place',
] as const
export type LinePart = (typeof linePartNames)[number]

type Field = Exclude<keyof LineItemInput, 'id'>

/** What of a line only makes sense together: a price is that of its service, crops add up to their units. */
const partOfField: Record<Field, LinePart> = {
  fieldName: 'fieldName',
  serviceTypeId: 'service',
  units: 'service',
  gridSize: 'service',
  costPerAcre: 'service',
  acres: 'units',
  crops: 'units',
  discountType: 'discount',
  discountPercent: 'discount',
  discountInDollars: 'discount',
  legalDescription: 'legalDescription',
  serviceDetails: 'serviceDetails',
  numberOfChecks: 'numberOfChecks',
  coopName: 'coopName',
  state: 'place',
  county: 'place',
}

const fieldsOf = (part: LinePart) =>
  (Object.keys(partOfField) as Field[]).filter((field) => partOfField[field] === part)

type Lines = readonly LineItemInput[]

/** Lines are matched by id. A line that one side removed and the other changed is asked about as a whole. */
export function mergeLines(base: Lines, mine: Lines, theirs: Lines, settle: Settle): LineItemInput[] {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  const place: Difference = { key: 'line order', kind: 'order' }
  return mergedOrder(place, ids(base), ids(mine), ids(theirs), settle).flatMap((id) => {
    const [b, m, t] = [before.get(id), own.get(id), other.get(id)]
    if (m && t) return [mergeLine(b, m, t, settle)]
    const whole: Difference = { key: `line ${id}`, kind: 'line', lineId: id, part: 'whole' }
    const kept = settle<LineItemInput | undefined>(whole, b, m, t, sameLine)
    return kept ? [kept] : []
  })
}

function mergeLine(
  base: LineItemInput | undefined,
  mine: LineItemInput,
  theirs: LineItemInput,
  settle: Settle,
): LineItemInput {
  const parts = linePartNames.map((part) => {
    const place: Difference = { key: `line ${mine.id} ${part}`, kind: 'line', lineId: mine.id, part }
    return partOf(settle<LineItemInput | undefined>(place, base, mine, theirs, samePart(part)) ?? mine, part)
  })
  return Object.assign({ ...mine }, ...parts)
}

function partOf(line: LineItemInput, part: LinePart): Partial<LineItemInput> {
  return Object.fromEntries(fieldsOf(part).map((field) => [field, line[field]]))
}

const samePart =
  (part: LinePart): Equal<LineItemInput | undefined> =>
  (one, other) =>
    one !== undefined && other !== undefined && comparable(one, part) === comparable(other, part)

/** Percentages and ids of crops follow from the rest. */
function comparable(line: LineItemInput, part: LinePart): string {
  if (part !== 'units') return JSON.stringify(partOf(line, part))
  return JSON.stringify([line.acres, line.crops.map((crop) => [crop.cropType, crop.acres])])
}

const sameLine: Equal<LineItemInput | undefined> = (one, other) =>
  one === other || linePartNames.every((part) => samePart(part)(one, other))

const byId = (lines: Lines) => new Map(lines.map((line) => [line.id, line]))
const ids = (lines: Lines) => lines.map((line) => line.id)
