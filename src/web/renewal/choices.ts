import type { RuleContext } from '#shared/order/draft.ts'
import { noMends, planRenewal, type RenewalPlan, type Renewing } from '#shared/order/renewal/plan.ts'
import type { Choice } from './kept-choices.ts'
import { type MendPlaces, mendable } from './mend-places.ts'
import { mendsOf, needlessMends, unusedMends } from './mended.ts'
import type { Planned } from './use-renewals.ts'

/** What became of an order that was to be made. */
export type Result =
  | { kind: 'made'; displayPo: string }
  | { kind: 'refused'; text: string; gone: boolean }
  /** It was sent, and stopped before an answer came. */
  | { kind: 'unknown' }

/** An order of the season as it comes, by today's lists. */
export interface Come {
  planned: Planned
  plan: RenewalPlan
  places: MendPlaces
}

/** An order of the season with all that is known of it. */
export interface Row {
  planned: Planned
  plan: RenewalPlan
  places: MendPlaces
  choice: Choice
  /** What was mended and isn't part of the order as it stands now. */
  unused: string[]
  /** What was mended and needs it no more. */
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

/** How many renewals of it there are, those that the reader doesn't see included. */
export const renewalsOf = ({ renewedAs, hiddenRenewals }: Planned) => renewedAs.length + hiddenRenewals
export const wasRenewed = (planned: Planned) => renewalsOf(planned) > 0

export function comeAs(planned: Planned, planning: Planning): Come {
  const plan = planRenewal(planned.basis, noMends, renewingOf(planning))
  return { planned, plan, places: mendable(plan.problems, planned.basis) }
}

/** Ticked by themselves are those that can be made at once, and were not yet (rule renewals/a-second-one-asks). */
export function rowOf(come: Come, choice: Choice, result: Result | null, planning: Planning): Row {
  const { planned, places } = come
  const { basis } = planned
  const mends = mendsOf(choice.mended, basis, places)
  const unmended = come.plan.problems.length === 0
  const plan = unmended ? come.plan : planRenewal(basis, mends, renewingOf(planning))
  const closed = result?.kind === 'made' || (result?.kind === 'refused' && result.gone)
  const may = plan.problems.length === 0 && !closed
  return {
    ...come,
    plan,
    choice,
    result,
    unused: unusedMends(choice.mended, basis),
    needless: needlessMends(choice.mended, basis, places),
    ticked: may && (choice.ticked ?? !wasRenewed(planned)),
  }
}

/** Nothing is left of it that could be renewed. */
export const isCredited = ({ basis }: Pick<Planned, 'basis'>) => basis.lines.length === 0

/** Still to be mended: of those renewed already, only what is wanted again. */
export function waitsForMending({ planned, plan, choice, result }: Row): boolean {
  const wanted = choice.ticked ?? !wasRenewed(planned)
  return wanted && plan.problems.length > 0 && !isCredited(planned) && result?.kind !== 'made'
}
