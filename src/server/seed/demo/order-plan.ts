import type { z } from 'zod'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderSent } from '#shared/order/order.ts'

export type PlannedLine = z.input<typeof LineItemInput> & { id: string; acres: number; costPerAcre: number }

/** What the person sends; a child's parentPoId is filled in when its parent exists. */
export interface PlannedBody extends OrderSent {
  producerId: number
  customerAssignments: { id: number; percentage: number }[]
  agronomistAssignments: { email: string; percentage: number }[]
  lineItems: PlannedLine[]
}

/** One save: who sends what, and at which fixed instant. */
export interface PlannedSave {
  by: string
  at: Date
  body: PlannedBody
}

/** The life of one demonstration order, from its creation to where it rests. */
export interface OrderPlan extends PlannedSave {
  /** Names the plan, such as FY25-07 or FY25-07-S1; not the order's number. */
  key: string
  parentKey: string | null
  edits: PlannedSave[]
  finalized: { at: Date; uuid: string } | null
  archived: { at: Date; by: string } | null
}

/** A change of one order in the order of time, as it happens to the database. */
export type PlannedStep = { plan: OrderPlan; at: Date } & (
  | { kind: 'create' }
  | { kind: 'edit'; save: PlannedSave }
  | { kind: 'finalize'; uuid: string }
  | { kind: 'archive'; by: string }
)

/** All that happens, first to last, so that numbers and dates rise together as they do in real life. */
export function timeline(plans: readonly OrderPlan[]): PlannedStep[] {
  const steps = plans.flatMap((plan): PlannedStep[] => [
    { kind: 'create', plan, at: plan.at },
    ...plan.edits.map((save): PlannedStep => ({ kind: 'edit', plan, save, at: save.at })),
    ...(plan.finalized ? [{ kind: 'finalize', plan, ...plan.finalized } as const] : []),
    ...(plan.archived ? [{ kind: 'archive', plan, ...plan.archived } as const] : []),
  ])
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}
