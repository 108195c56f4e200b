import type { z } from 'zod'
import type { Crop } from '#shared/order/crop.ts'
import type { BaseType } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderSent } from '#shared/order/order.ts'
import type { Chance } from './random.ts'

export type PlannedLine = Omit<z.input<typeof LineItemInput>, 'crops'> & {
  id: string
  acres: number
  costPerAcre: number
  crops?: Crop[] | undefined
}

/** An order as a user sends it. A child's parentPoId is filled in once its parent exists. */
export interface PlannedBody extends OrderSent {
  producerId: number
  customerAssignments: { id: number; percentage: number }[]
  agronomistAssignments: { email: string; percentage: number }[]
  lineItems: PlannedLine[]
}

export interface PlannedSave {
  by: string
  at: Date
  body: PlannedBody
}

export interface OrderPlan extends PlannedSave {
  /**
   * A key such as FY25-07 or FY25-07-S1 that identifies the order in the demo plans; not the order's number.
   */
  key: string
  parentKey: string | null
  edits: PlannedSave[]
  finalized: { at: Date; uuid: string } | null
  archived: { at: Date; by: string } | null
}

export type PlannedStep = { plan: OrderPlan; at: Date } & (
  | { kind: 'create' }
  | { kind: 'edit'; save: PlannedSave }
  | { kind: 'finalize'; uuid: string }
  | { kind: 'archive'; by: string }
)

/**
 * Returns the steps of all orders sorted by time, so that numbers and dates increase together as in a real
 * office.
 */
export function plannedSteps(plans: readonly OrderPlan[]): PlannedStep[] {
  const steps = plans.flatMap((plan): PlannedStep[] => [
    { kind: 'create', plan, at: plan.at },
    ...plan.edits.map((save): PlannedStep => ({ kind: 'edit', plan, save, at: save.at })),
    ...(plan.finalized ? [{ kind: 'finalize', plan, ...plan.finalized } as const] : []),
    ...(plan.archived ? [{ kind: 'archive', plan, ...plan.archived } as const] : []),
  ])
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** Picks a time during office hours in Chicago, at least this many days later and not on a weekend. */
export function officeTime(after: Date, days: number, random: Chance): Date {
  let midnight = Math.floor(after.getTime() / dayMs) * dayMs + days * dayMs
  while ([0, 6].includes(new Date(midnight).getUTCDay())) midnight += dayMs
  return new Date(midnight + random.between(14 * 60, 22 * 60) * minuteMs)
}

/** The fixed properties of an original order. Its other details are chosen at random. */
export interface Shape {
  /** The producer's account ID. If not set, the producer is one of the first agronomist's customers. */
  producer?: string
  baseType: BaseType
  territory: string
  lines: number
  customers: number
  agronomists: number
}

/**
 * Orders at the app's limits, such as 25 lines or 7 customers. They are the newest orders of the most recent
 * year, so that lists show them first.
 */
export const showcase: readonly Shape[] = [
  { producer: '100482', baseType: 'standard', territory: '41', lines: 25, customers: 3, agronomists: 2 },
  { producer: '100977', baseType: 'custom', territory: '41', lines: 6, customers: 7, agronomists: 3 },
  { producer: '150117', baseType: 'custom', territory: '51', lines: 4, customers: 2, agronomists: 1 },
  { producer: '100126', baseType: 'standard', territory: '41', lines: 3, customers: 1, agronomists: 1 },
  { producer: '110239', baseType: 'custom', territory: '11', lines: 12, customers: 4, agronomists: 2 },
  { producer: '-1774', baseType: 'standard', territory: '11', lines: 2, customers: 1, agronomists: 1 },
  { producer: '150227', baseType: 'standard', territory: '51', lines: 5, customers: 2, agronomists: 3 },
]

export const shareTable: Record<number, readonly number[]> = {
  1: [100],
  2: [60, 40],
  3: [33.4, 33.3, 33.3],
  4: [40, 30, 20, 10],
  7: [30, 20, 15, 12.5, 10, 7.5, 5],
}

export function drawnShape(random: Chance): Shape {
  return {
    baseType: random.yes(58) ? 'standard' : 'custom',
    territory: random.pick(['11', '41', '41', '51']),
    lines: random.pick([1, 1, 2, 2, 3, 3, 4, 5, 6, 9]),
    customers: random.pick([1, 1, 1, 2, 2, 3]),
    agronomists: random.pick([1, 1, 1, 2, 2, 3]),
  }
}
