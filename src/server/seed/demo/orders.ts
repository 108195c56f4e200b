import { plannedChildren } from './children.ts'
import { drawnShape, type OrderPlan, officeTime, showcase } from './order-plan.ts'
import { type Drawing, plannedOriginal } from './originals.ts'
import type { DemonstrationPicklists } from './picklists.ts'
import { chance, uuidOf } from './random.ts'

/**
 * The fiscal years of the orders. Each year's orders are dated from September to May. `finalized` is the
 * number of originals to finalize.
 */
const years = [
  { fiscalYear: 2024, firstDay: new Date('2023-09-05'), drawn: 40, finalized: 13, archived: 3, shown: [] },
  { fiscalYear: 2025, firstDay: new Date('2024-09-03'), drawn: 44, finalized: 10, archived: 3, shown: [] },
  {
    fiscalYear: 2026,
    firstDay: new Date('2025-09-02'),
    drawn: 42,
    finalized: 4,
    archived: 2,
    shown: showcase,
  },
] as const
const seasonDays = 255

/**
 * How many supplementals and how many credit memos to create for a finalized original. The originals use the
 * pairs in sequence and start over after the last pair.
 */
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

/**
 * Plans every demo order, including later edits, finalization, and archiving. Always returns the same plans.
 */
export function demonstrationOrders(picklists: DemonstrationPicklists): OrderPlan[] {
  return years.flatMap((year) => {
    const { fiscalYear, firstDay, drawn, shown } = year
    const random = chance(fiscalYear)
    const drawing = { random, picklists, fiscalYear }
    const shapes = [...Array.from({ length: drawn }, () => drawnShape(random)), ...shown]
    const originals = shapes.map((shape, index) => {
      const at = officeTime(firstDay, Math.floor((index * seasonDays) / shapes.length), random)
      const key = `FY${fiscalYear % 100}-${String(index + 1).padStart(2, '0')}`
      return plannedOriginal(key, at, shape, drawing)
    })
    const chosen = random.several(originals.slice(0, drawn), year.finalized + year.archived)
    archive(chosen.slice(year.finalized), drawing)
    return [...originals, ...finalizeWithChildren(chosen.slice(0, year.finalized), drawing)]
  })
}

function archive(plans: OrderPlan[], { random }: Drawing): void {
  for (const plan of plans) plan.archived = { at: officeTime(lastAt(plan), 12, random), by: plan.by }
}

function finalizeWithChildren(originals: OrderPlan[], drawing: Drawing): OrderPlan[] {
  const { random } = drawing
  return originals.flatMap((plan, index) => {
    finalize(plan, random.between(2, 7), drawing)
    const [supplementals, creditMemos] = childrenInTurn[index % childrenInTurn.length] ?? [0, 0]
    const children = plannedChildren(plan, { supplementals, creditMemos }, drawing)
    for (const child of children) if (random.yes(35)) finalize(child, 3, drawing)
    return children
  })
}

function finalize(plan: OrderPlan, days: number, { random }: Drawing): void {
  plan.finalized = { at: officeTime(lastAt(plan), days, random), uuid: uuidOf(`contract ${plan.key}`) }
}

function lastAt(plan: OrderPlan): Date {
  return plan.edits.at(-1)?.at ?? plan.at
}
