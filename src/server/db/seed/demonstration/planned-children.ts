import { splitEvenly } from '#shared/order/crops.ts'
import type { OrderPlan, PlannedBody, PlannedLine } from './order-plan.ts'
import type { Chance } from './random.ts'
import { creditReasons, supplementReasons } from './wording.ts'

/** What a child of this kind repeats of its parent: producer, customers and agronomists (section 4). */
function repeated(parent: PlannedBody, kind: 'supplemental' | 'credit_memo') {
  return {
    documentType: kind,
    contractType: kind,
    sequenceNumber: 1,
    producerId: parent.producerId,
    customerAssignments: parent.customerAssignments,
    agronomistAssignments: parent.agronomistAssignments,
  }
}

export function supplementalBody(parent: PlannedBody, lineItems: PlannedLine[], random: Chance): PlannedBody {
  return { ...repeated(parent, 'supplemental'), comments: random.pick(supplementReasons), lineItems }
}

/** Takes back a part of one or two lines at the price and discount they were sold with. */
export function creditMemoBody(parent: PlannedBody, random: Chance): PlannedBody {
  const lines = random.several(parent.lineItems, random.between(1, 2))
  const reason = random.pick(creditReasons)
  return {
    ...repeated(parent, 'credit_memo'),
    comments: `${reason}; agreed with the grower.`,
    lineItems: lines.map((line, index) => creditedLine(line, `line-${index + 1}`, reason)),
  }
}

function creditedLine(line: PlannedLine, id: string, reason: string): PlannedLine {
  const acres = line.units === 'acre' ? Math.round(line.acres) / 10 : 1
  const crop = { id: `${id}-crop-1`, cropType: firstCrop(line), percentAcres: 0, acres: 0 }
  return {
    ...line,
    id,
    acres,
    serviceDetails: reason,
    crops: line.crops ? splitEvenly([crop], acres) : undefined,
  }
}

function firstCrop(line: PlannedLine): string {
  const [crop] = (line.crops ?? []) as { cropType: string }[]
  return crop?.cropType ?? ''
}

/** The order as its last save left it. */
export function lastBody(plan: OrderPlan): PlannedBody {
  return plan.edits.at(-1)?.body ?? plan.body
}
