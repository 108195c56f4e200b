import { isManager } from '#shared/levels.ts'
import { followUnits } from '#shared/order/crops.ts'
import type { Agronomist, Customer } from '#shared/people.ts'
import { type LineSetting, plannedLine, plannedLines } from './lines.ts'
import {
  type OrderPlan,
  officeTime,
  type PlannedBody,
  type PlannedLine,
  type Shape,
  shareTable,
} from './order-plan.ts'
import type { DemonstrationPicklists } from './picklists.ts'
import { townPlace } from './places.ts'
import type { Chance } from './random.ts'
import { comments, fieldNames } from './wording.ts'

export interface Drawing {
  random: Chance
  picklists: DemonstrationPicklists
  fiscalYear: number
}

/** The last fiscal year that has orders with users and customers who are now archived. */
const lastYearOfArchived = 2024

export function plannedOriginal(key: string, at: Date, shape: Shape, drawing: Drawing): OrderPlan {
  const { random, picklists } = drawing
  const nearby = picklists.agronomists.filter(
    (person) => person.territory === shape.territory && worked(person, drawing),
  )
  const lead = random.pick(nearby)
  const others = nearby.filter((person) => person !== lead)
  const managers = picklists.agronomists.filter((person) => isManager(person.level))
  const creator = random.yes(20) ? random.pick(managers) : lead
  const customers = pickCustomers(shape, lead, drawing)
  const [producer] = customers
  const setting: LineSetting = { ...drawing, ...shape, place: townPlace(producer.city).place }
  const body: PlannedBody = {
    contractType: shape.baseType,
    fiscalYear: drawing.fiscalYear,
    producerId: producer.id,
    comments: random.yes(45) ? random.pick(comments) : '',
    discountPercentage: isManager(creator.level) && random.yes(60) ? random.pick([1, 2, 2.5, 4, 5, 10]) : 0,
    agronomistAssignments: shared([lead, ...random.several(others, shape.agronomists - 1)]).map(
      ([person, percentage]) => ({ email: person.email, percentage }),
    ),
    customerAssignments: shared(customers).map(([customer, percentage]) => ({ id: customer.id, percentage })),
    lineItems: plannedLines(shape.lines, setting),
  }
  const edits = random.yes(32) ? plannedEdits(at, body, [lead, lead, creator, ...managers], setting) : []
  return { key, parentKey: null, by: creator.email, at, body, edits, finalized: null, archived: null }
}

function plannedEdits(at: Date, body: PlannedBody, editors: readonly Agronomist[], setting: LineSetting) {
  const { random } = setting
  const edits: OrderPlan['edits'] = []
  const count = random.pick([1, 1, 1, 2, 2, 4])
  while (edits.length < count) {
    const last = edits.at(-1) ?? { at, body }
    const editor = random.pick(editors)
    edits.push({
      by: editor.email,
      at: officeTime(last.at, random.between(1, 6), random),
      body: editedBody(last.body, editor, setting),
    })
  }
  return edits
}

/**
 * Picks the customers, with the producer first. A customer with a temporary account ID is picked only if it
 * is the producer in `shape`.
 */
function pickCustomers(shape: Shape, lead: Agronomist, drawing: Drawing): [Customer, ...Customer[]] {
  const { random, picklists } = drawing
  const nearby = picklists.customers.filter(
    (customer) =>
      worked(customer, drawing) &&
      !customer.accountId.startsWith('-') &&
      townPlace(customer.city).place.territory === shape.territory,
  )
  const producer =
    picklists.customers.find((customer) => customer.accountId === shape.producer) ??
    random.pick(nearby.filter((customer) => lead.customerIds.includes(customer.id)))
  const others = nearby.filter((customer) => customer !== producer)
  return [producer, ...random.several(others, shape.customers - 1)]
}

function worked(entry: { active: boolean }, { fiscalYear }: Drawing): boolean {
  return entry.active || fiscalYear <= lastYearOfArchived
}

function shared<T>(entries: readonly T[]): [T, number][] {
  const percentages = shareTable[entries.length]
  if (!percentages) throw new Error(`The table of shares has no row for ${entries.length}`)
  return entries.map((entry, index) => [entry, percentages[index] ?? 0])
}

type Change = (body: PlannedBody, setting: LineSetting) => PlannedBody

const changes: readonly Change[] = [remeasureFirstLine, addLine, discountLastLine, changeComments]

function editedBody(body: PlannedBody, editor: Agronomist, setting: LineSetting): PlannedBody {
  const changed = setting.random.pick(changes)(body, setting)
  if (!isManager(editor.level) || !setting.random.yes(60)) return changed
  return { ...changed, discountPercentage: setting.random.pick([1.5, 2, 3, 5]) }
}

function remeasureFirstLine(body: PlannedBody): PlannedBody {
  const [first, ...others] = body.lineItems
  if (!first) return body
  const acres = first.units === 'acre' ? Math.round(first.acres * 9.4) / 10 : first.acres + 1
  const crops = first.crops ? followUnits(first.crops, acres, first.acres) : undefined
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
