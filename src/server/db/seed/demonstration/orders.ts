import { isManager } from '#shared/levels.ts'
import type { BaseType } from '#shared/order/kinds.ts'
import type { Agronomist, Customer } from '#shared/people.ts'
import type { OrderPlan, PlannedBody } from './order-plan.ts'
import type { DemonstrationPicklists } from './picklists.ts'
import { townPlace } from './places.ts'
import { creditMemoBody, lastBody, supplementalBody } from './planned-children.ts'
import { editedBody } from './planned-edits.ts'
import { type LineSetting, plannedLines } from './planned-lines.ts'
import { type Chance, chance, uuidOf } from './random.ts'
import { comments } from './wording.ts'

/** What is decided about an order before its details are drawn. */
interface Shape {
  /** Account id of the producer; otherwise one of the first agronomist's own. */
  producer?: string
  baseType: BaseType
  territory: string
  lines: number
  customers: number
  agronomists: number
}

/** Orders that show the ends of what is possible; they come last in the last year, so that they are seen first. */
const showcase: readonly Shape[] = [
  { producer: '100482', baseType: 'standard', territory: '41', lines: 25, customers: 3, agronomists: 2 },
  { producer: '100977', baseType: 'custom', territory: '41', lines: 6, customers: 7, agronomists: 3 },
  { producer: '150117', baseType: 'custom', territory: '51', lines: 4, customers: 2, agronomists: 1 },
  { producer: '100126', baseType: 'standard', territory: '41', lines: 3, customers: 1, agronomists: 1 },
  { producer: '110239', baseType: 'custom', territory: '11', lines: 12, customers: 4, agronomists: 2 },
  { producer: '-1774', baseType: 'standard', territory: '11', lines: 2, customers: 1, agronomists: 1 },
  { producer: '150227', baseType: 'standard', territory: '51', lines: 5, customers: 2, agronomists: 3 },
]

const years = [
  { fiscalYear: 2024, firstDay: Date.UTC(2023, 8, 5), drawn: 40, finalized: 14 },
  { fiscalYear: 2025, firstDay: Date.UTC(2024, 8, 3), drawn: 44, finalized: 10 },
  { fiscalYear: 2026, firstDay: Date.UTC(2025, 8, 2), drawn: 42, finalized: 4 },
] as const
/** Orders of a fiscal year are written from September to May. */
const seasonDays = 255
/** How many supplementals and credit memos finalized originals get, in turn. */
const childrenInTurn = [
  [2, 1],
  [1, 0],
  [0, 1],
  [0, 0],
  [1, 1],
  [3, 0],
  [0, 0],
  [0, 1],
] as const
const shareTable: Record<number, readonly number[]> = {
  1: [100],
  2: [60, 40],
  3: [33.4, 33.3, 33.3],
  4: [40, 30, 20, 10],
  7: [30, 20, 15, 12.5, 10, 7.5, 5],
}

const dayMs = 86_400_000
const later = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs)

/** Every order of the demonstration and what becomes of it; nothing in it depends on when or where it is drawn. */
export function demonstrationOrders(picklists: DemonstrationPicklists): OrderPlan[] {
  return years.flatMap((year, index) => {
    const random = chance(year.fiscalYear)
    const shapes = Array.from({ length: year.drawn }, () => drawnShape(random))
    if (index === years.length - 1) shapes.push(...showcase)
    const originals = shapes.map((shape, number) => {
      const day = Math.floor((number * seasonDays) / shapes.length)
      const at = new Date(year.firstDay + day * dayMs + random.between(13 * 60, 22 * 60) * 60_000)
      const key = `FY${year.fiscalYear % 100}-${String(number + 1).padStart(2, '0')}`
      return original(key, year.fiscalYear, at, shape, { random, picklists })
    })
    return withLaterLife(originals, year.finalized, { random, picklists })
  })
}

interface Drawing {
  random: Chance
  picklists: DemonstrationPicklists
}

function drawnShape(random: Chance): Shape {
  return {
    baseType: random.yes(58) ? 'standard' : 'custom',
    territory: random.pick(['11', '41', '41', '51']),
    lines: random.pick([1, 1, 2, 2, 3, 3, 4, 5, 6, 9]),
    customers: random.pick([1, 1, 1, 2, 2, 3]),
    agronomists: random.pick([1, 1, 1, 2, 2, 3]),
  }
}

function original(key: string, fiscalYear: number, at: Date, shape: Shape, drawing: Drawing): OrderPlan {
  const { random, picklists } = drawing
  const team = random.several(
    picklists.agronomists.filter((person) => person.active && person.territory === shape.territory),
    shape.agronomists,
  )
  const lead = present(team[0])
  const creator = random.yes(20)
    ? random.pick(picklists.agronomists.filter((person) => isManager(person.level)))
    : lead
  const producer = pickProducer(shape, lead, drawing)
  const neighbours = nearby(shape.territory, picklists).filter((customer) => customer.id !== producer.id)
  const customers = [producer, ...random.several(neighbours, shape.customers - 1)]
  const setting = settingOf(shape.baseType, producer, shape.territory, drawing)
  const body: PlannedBody = {
    contractType: shape.baseType,
    fiscalYear,
    producerId: producer.id,
    comments: random.yes(45) ? random.pick(comments) : '',
    discountPercentage: isManager(creator.level) && random.yes(60) ? random.pick([1, 2, 2.5, 4, 5, 10]) : 0,
    agronomistAssignments: shared(team).map(([person, percentage]) => ({ email: person.email, percentage })),
    customerAssignments: shared(customers).map(([customer, percentage]) => ({ id: customer.id, percentage })),
    lineItems: plannedLines(shape.lines, setting),
  }
  const plan: OrderPlan = {
    key,
    parentKey: null,
    by: creator.email,
    at,
    body,
    edits: [],
    finalized: null,
    archived: null,
  }
  if (!random.yes(32)) return plan
  for (let count = random.pick([1, 1, 1, 2, 2, 4]); count > 0; count -= 1) {
    const editor = random.pick([
      lead,
      lead,
      creator,
      ...picklists.agronomists.filter((person) => isManager(person.level)),
    ])
    const last = plan.edits.at(-1) ?? plan
    plan.edits.push({
      by: editor.email,
      at: later(last.at, 1 + random.next() * 6),
      body: editedBody(last.body, editor, setting),
    })
  }
  return plan
}

/** Archives a few orders, finalizes others, and gives some of these the supplementals and credit memos that followed. */
function withLaterLife(originals: OrderPlan[], finalized: number, drawing: Drawing): OrderPlan[] {
  const { random, picklists } = drawing
  const settled = originals.filter((plan) =>
    plan.body.customerAssignments.every(({ id }) => !isTemporary(id, picklists)),
  )
  const chosen = random.several(settled, finalized + 3)
  for (const plan of chosen.slice(finalized)) {
    plan.archived = { at: later(lastAt(plan), 12), by: plan.by }
  }
  const children = chosen.slice(0, finalized).flatMap((plan, index) => {
    finalize(plan, later(lastAt(plan), 2 + random.next() * 5))
    const [supplementals, creditMemos] = present(childrenInTurn[index % childrenInTurn.length])
    return childrenOf(plan, supplementals, creditMemos, drawing)
  })
  return [...originals, ...children]
}

function childrenOf(
  parent: OrderPlan,
  supplementals: number,
  creditMemos: number,
  drawing: Drawing,
): OrderPlan[] {
  const { random, picklists } = drawing
  const body = lastBody(parent)
  const by = present(body.agronomistAssignments[0]).email
  const producer = present(picklists.customers.find((customer) => customer.id === body.producerId))
  const lead = present(picklists.agronomists.find((person) => person.email === by))
  const setting = settingOf(
    body.contractType === 'standard' ? 'standard' : 'custom',
    producer,
    lead.territory,
    drawing,
  )
  const child = (suffix: string, days: number, childBody: PlannedBody): OrderPlan => ({
    key: `${parent.key}-${suffix}`,
    parentKey: parent.key,
    by,
    at: later(lastAt(parent), days),
    body: childBody,
    edits: [],
    finalized: null,
    archived: null,
  })
  const added = Array.from({ length: supplementals }, (_, index) =>
    child(
      `S${index + 1}`,
      9 + index * 8,
      supplementalBody(body, plannedLines(random.between(1, 3), setting), random),
    ),
  )
  const credited = Array.from({ length: creditMemos }, (_, index) =>
    child(`C${index + 1}`, 30 + index * 8, creditMemoBody(body, random)),
  )
  const children = [...added, ...credited]
  for (const plan of children) if (random.yes(45)) finalize(plan, later(plan.at, 3))
  return children
}

function finalize(plan: OrderPlan, at: Date): void {
  plan.finalized = { at, uuid: uuidOf(`contract ${plan.key}`) }
}

function lastAt(plan: OrderPlan): Date {
  return plan.finalized?.at ?? plan.edits.at(-1)?.at ?? plan.at
}

function settingOf(baseType: BaseType, producer: Customer, territory: string, drawing: Drawing): LineSetting {
  return { ...drawing, baseType, territory, place: townPlace(producer.city).place }
}

function pickProducer(shape: Shape, lead: Agronomist, { random, picklists }: Drawing): Customer {
  const named = picklists.customers.find((customer) => customer.accountId === shape.producer)
  const own = nearby(shape.territory, picklists).filter((customer) => lead.customerIds.includes(customer.id))
  return named ?? random.pick(own)
}

/** Customers that a new order may take, except the one with a temporary account id, whose orders stay open. */
function nearby(territory: string, { customers }: DemonstrationPicklists): Customer[] {
  return customers.filter(
    ({ active, accountId, city }) =>
      active && !accountId.startsWith('-') && townPlace(city).place.territory === territory,
  )
}

function isTemporary(id: number, { customers }: DemonstrationPicklists): boolean {
  return customers.some((customer) => customer.id === id && customer.accountId.startsWith('-'))
}

/** Each with the percentage that their number takes in the table of shares. */
function shared<T>(people: readonly T[]): [T, number][] {
  const percentages = present(shareTable[people.length])
  return people.map((person, index) => [person, present(percentages[index])])
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demonstration data lack an entry that they refer to')
  return value
}
