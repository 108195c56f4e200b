import type { RuleContext } from '#shared/order/draft.ts'
import { type Mends, noMends, planRenewal, type RenewalPlan } from '#shared/order/renewal/plan.ts'
import type { Planned } from './use-renewals.ts'

/** What somebody decided about an order of the season; without a tick of their own it is as it comes. */
export interface Choice {
  ticked?: boolean
  mends: Mends
}

export const noChoice: Choice = { mends: noMends }

/** What became of an order that was to be made. */
export type Result = { kind: 'made'; displayPo: string } | { kind: 'refused'; text: string }

/** An order of the season with all that is known of it. */
export interface Row {
  planned: Planned
  plan: RenewalPlan
  choice: Choice
  result: Result | null
  ticked: boolean
}

export interface Planning {
  to: number
  byManager: boolean
  withComments: boolean
  context: RuleContext
}

export const wasRenewed = ({ renewedAs, hiddenRenewals }: Planned) => renewedAs.length + hiddenRenewals > 0

/** Ticked by themselves are those that can be made at once, and were not yet (rule renewals/a-second-one-asks). */
export function rowOf(planned: Planned, choice: Choice, result: Result | null, planning: Planning): Row {
  const { to, ...renewing } = planning
  const plan = planRenewal(planned.basis, choice.mends, { fiscalYear: to, ...renewing })
  const may = plan.problems.length === 0 && result?.kind !== 'made'
  return { planned, plan, choice, result, ticked: may && (choice.ticked ?? !wasRenewed(planned)) }
}
