import { splitEvenly } from '#shared/order/crops.ts'
import { plannedLines } from './lines.ts'
import { type OrderPlan, officeTime, type PlannedBody, type PlannedLine } from './order-plan.ts'
import type { Drawing } from './originals.ts'
import { townPlace } from './places.ts'
import type { Chance } from './random.ts'
import { creditReasons, supplementReasons } from './wording.ts'

interface Count {
  supplementals: number
  creditMemos: number
}

/**
 * Plans the supplementals and credit memos of a finalized original. Their author is the original's first
 * agronomist.
 */
export function plannedChildren(parent: OrderPlan, count: Count, drawing: Drawing): OrderPlan[] {
  const { random } = drawing
  const body = parent.edits.at(-1)?.body ?? parent.body
  const [lead] = body.agronomistAssignments
  if (!lead) throw new Error(`The plan ${parent.key} has no agronomist`)
  const finalizedAt = parent.finalized?.at ?? parent.at
  const child = (suffix: string, days: number, childBody: PlannedBody): OrderPlan => ({
    key: `${parent.key}-${suffix}`,
    parentKey: parent.key,
    by: lead.email,
    at: officeTime(finalizedAt, days, random),
    body: childBody,
    edits: [],
    finalized: null,
    archived: null,
  })
  const supplementals = Array.from({ length: count.supplementals }, (_, index) =>
    child(`S${index + 1}`, 9 + index * 8, supplementalBody(body, drawing)),
  )
  const creditMemos = Array.from({ length: count.creditMemos }, (_, index) =>
    child(`C${index + 1}`, 36 + index * 8, creditMemoBody(body, random)),
  )
  return [...supplementals, ...creditMemos]
}

/** (rule kinds/taken-from-the-parent) */
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

function supplementalBody(parent: PlannedBody, drawing: Drawing): PlannedBody {
  const { random, picklists } = drawing
  const producer = picklists.customers.find((customer) => customer.id === parent.producerId)
  if (!producer) throw new Error(`Producer ${parent.producerId} is not in the demonstration data`)
  const place = townPlace(producer.city).place
  const baseType = parent.contractType === 'standard' ? 'standard' : 'custom'
  const lineItems = plannedLines(random.between(1, 3), {
    ...drawing,
    baseType,
    territory: place.territory,
    place,
  })
  return { ...repeated(parent, 'supplemental'), comments: random.pick(supplementReasons), lineItems }
}

function creditMemoBody(parent: PlannedBody, random: Chance): PlannedBody {
  const lines = random.several(parent.lineItems, random.between(1, 2))
  const lineItems = lines.map((line, index) => creditedLine(line, `line-${index + 1}`, random))
  return { ...repeated(parent, 'credit_memo'), comments: 'Reduction agreed with the grower.', lineItems }
}

function creditedLine(line: PlannedLine, id: string, random: Chance): PlannedLine {
  const acres = line.units === 'acre' ? Math.round(line.acres) / 10 : 1
  const [grown] = line.crops ?? []
  const crop = { id: `${id}-crop-1`, cropType: grown?.cropType ?? '', percentAcres: 0, acres: 0 }
  return {
    ...line,
    id,
    acres,
    serviceDetails: random.pick(creditReasons[line.units ?? 'acre']),
    crops: grown ? splitEvenly([crop], acres) : undefined,
  }
}
