import { isManager } from '#shared/levels.ts'
import { followUnits } from '#shared/order/crops.ts'
import type { Agronomist } from '#shared/people.ts'
import { type LineSetting, plannedLine } from './lines.ts'
import type { PlannedBody, PlannedLine } from './order-plan.ts'
import { comments, fieldNames } from './wording.ts'

type Change = (body: PlannedBody, setting: LineSetting) => PlannedBody

/** The usual reasons to open an order again; each is one more version. */
const changes: readonly Change[] = [remeasureFirstLine, addLine, discountLastLine, changeComments]

/** The order as its next save leaves it. */
export function editedBody(body: PlannedBody, editor: Agronomist, setting: LineSetting): PlannedBody {
  const changed = setting.random.pick(changes)(body, setting)
  if (!isManager(editor.level) || !setting.random.yes(60)) return changed
  return { ...changed, discountPercentage: setting.random.pick([1.5, 2, 3, 5]) }
}

type PlannedCrops = { percentAcres: number; acres: number }[]

function remeasureFirstLine(body: PlannedBody): PlannedBody {
  const [first, ...others] = body.lineItems
  if (!first) return body
  const acres = first.units === 'acre' ? Math.round(first.acres * 9.4) / 10 : first.acres + 1
  const crops = first.crops ? followUnits(first.crops as PlannedCrops, acres, first.acres) : undefined
  return { ...body, lineItems: [{ ...first, acres, crops }, ...others] }
}

function addLine(body: PlannedBody, setting: LineSetting): PlannedBody {
  const number = Math.max(...body.lineItems.map((line) => Number(line.id.split('-')[1]))) + 1
  const taken = body.lineItems.map((line) => line.fieldName)
  const fieldName = setting.random.pick(fieldNames.filter((name) => !taken.includes(name)))
  const line = plannedLine(`line-${number}`, fieldName, setting)
  return { ...body, lineItems: [...body.lineItems, line] }
}

function discountLastLine(body: PlannedBody, { random }: LineSetting): PlannedBody {
  const discount = { discountType: 'percent', discountPercent: random.pick([3, 4, 8, 11]) } as const
  const lineItems = body.lineItems.map(
    (line, index): PlannedLine => (index === body.lineItems.length - 1 ? { ...line, ...discount } : line),
  )
  return { ...body, lineItems }
}

function changeComments(body: PlannedBody, { random }: LineSetting): PlannedBody {
  return { ...body, comments: random.pick(comments) }
}
