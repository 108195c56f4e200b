import type { RuleContext } from '#shared/order/draft.ts'
import { noFixes, planRenewal, type RenewalPlan, type Renewing } from '#shared/order/renewal/plan-renewal.ts'
import { type FixPlaces, fixable } from './fix-places.ts'
import { fixesOf, needlessFixes, unusedFixes } from './fixed.ts'
import type { Choice } from './kept-choices.ts'
import type { Planned } from './use-renewals.ts'

export type Result =
  | { kind: 'made'; displayPo: string }
  | { kind: 'refused'; text: string; gone: boolean }
  /** The request to create the order was sent, but the run was stopped before the response arrived. */
  | { kind: 'unknown' }

/** An order to renew, checked against the current picklists before the user's corrections are applied. */
export interface Come {
  planned: Planned
  plan: RenewalPlan
  places: FixPlaces
}

export interface Row {
  planned: Planned
  plan: RenewalPlan
  places: FixPlaces
  choice: Choice
  /** Names of corrected lines that the order no longer has. */
  unused: string[]
  /** Names of lines and people that no longer need the user's correction. */
  needless: string[]
  result: Result | null
  ticked: boolean
}

export interface Planning {
  to: number
  byManager: boolean
  withComments: boolean
  context: RuleContext
}

const renewingOf = ({ to, ...renewing }: Planning): Renewing => ({ fiscalYear: to, ...renewing })

/** Number of renewals, including those the user isn't allowed to see. */
export const renewalsOf = ({ renewedAs, hiddenRenewals }: Planned) => renewedAs.length + hiddenRenewals
export const wasRenewed = (planned: Planned) => renewalsOf(planned) > 0

export function comeAs(planned: Planned, planning: Planning): Come {
  const plan = planRenewal(planned.basis, noFixes, renewingOf(planning))
  return { planned, plan, places: fixable(plan.problems, planned.basis) }
}

/**
 * Builds an order's row in the renewal dialog. The row is selected by default if no problems are left to
 * correct and the order hasn't been renewed yet (rule renewals/a-second-one-asks).
 */
export function rowOf(come: Come, choice: Choice, result: Result | null, planning: Planning): Row {
  const { planned, places } = come
  const { basis } = planned
  const fixes = fixesOf(choice.fixed, basis, places)
  const unfixed = come.plan.problems.length === 0
  const plan = unfixed ? come.plan : planRenewal(basis, fixes, renewingOf(planning))
  const closed = result?.kind === 'made' || (result?.kind === 'refused' && result.gone)
  const may = plan.problems.length === 0 && !closed
  return {
    ...come,
    plan,
    choice,
    result,
    unused: unusedFixes(choice.fixed, basis),
    needless: needlessFixes(choice.fixed, basis, places),
    ticked: may && (choice.ticked ?? !wasRenewed(planned)),
  }
}

/** True if credits leave nothing to renew in the order. */
export const isCredited = ({ basis }: Pick<Planned, 'basis'>) => basis.lines.length === 0

/**
 * Whether an order still needs corrections. An order that was already renewed needs them only if the user has
 * selected it again.
 */
export function waitsForFixes({ planned, plan, choice, result }: Row): boolean {
  const wanted = choice.ticked ?? !wasRenewed(planned)
  return wanted && plan.problems.length > 0 && !isCredited(planned) && result?.kind !== 'made'
}
