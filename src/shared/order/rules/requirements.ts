import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { hasScoutingLines } from '#shared/order/kinds.ts'
import { lineLabels } from '#shared/order/line-fields.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { sharesValid } from '#shared/order/shares/shares.ts'
import { type LineSetting, lineProblems } from './line-problems.ts'
import { lineSetting } from './problems.ts'

/**
 * An entry in the form's requirement list. `line` is a zero-based index, or null for the order itself (rule
 * input/requirement-list).
 */
export interface Requirement {
  key: string
  text: string
  done: boolean
  path: string
  line: number | null
}

type Needed = Pick<RuleContext, 'service' | 'agronomist' | 'gridSizes' | 'before' | 'parent' | 'family'>

/** All requirements in display order, met and unmet (rule input/requirement-list). */
export function requirements(draft: Draft, context: Needed): Requirement[] {
  return [
    ...orderRequirements(draft),
    ...draft.lineItems.flatMap((line, index) =>
      lineRequirements(line, index, lineSetting(draft, context), context),
    ),
  ]
}

export function orderRequirements(draft: Draft): Requirement[] {
  const own = (key: string, text: string, done: boolean, path = key): Requirement => ({
    key,
    text,
    done,
    path,
    line: null,
  })
  const customers = draft.customerAssignments
  const agronomists = draft.agronomistAssignments
  return [
    own('producerId', 'Producer selection required', draft.producerId !== null),
    own('agronomistAssignments', 'At least one agronomist assignment required', hasAgronomist(draft)),
    own('customer1', 'Customer 1 selection required', hasFirstCustomer(draft), 'customerAssignments.0.id'),
    own('lineItems', 'At least one Service Line Item required', draft.lineItems.length > 0),
    own(
      'customerPercentages',
      'Customer percentages must total 100%',
      sharesValid(customers.map((share) => share.percentage)),
      'customerAssignments',
    ),
    own(
      'agronomistPercentages',
      'Agronomist percentages must total 100%',
      sharesValid(agronomists.map((share) => share.percentage)),
      'agronomistAssignments',
    ),
  ]
}

/**
 * The requirements for one line: Field Name, Total Units, Service Price, and those specific to its kind of
 * service.
 */
export function lineRequirements(
  line: LineItemInput,
  index: number,
  setting: LineSetting,
  context: Needed,
  problemsOf: typeof lineProblems = lineProblems,
): Requirement[] {
  const problems = problemsOf(line, index, setting, context)
  const ofKind = hasScoutingLines(setting.baseType) ? scoutingNeeds : otherNeeds
  return [...lineNeeds, ...ofKind].map((field) => {
    const path = `lineItems.${index}.${field}`
    const done = !problems.some((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
    return { key: path, text: lineLabels[field], done, path, line: index }
  })
}

const lineNeeds = ['fieldName', 'acres', 'costPerAcre'] as const
const scoutingNeeds = ['legalDescription', 'crops'] as const
const otherNeeds = ['serviceDetails'] as const

function hasAgronomist(draft: Pick<Draft, 'agronomistAssignments'>): boolean {
  return draft.agronomistAssignments.some((share) => share.email.trim() !== '')
}

function hasFirstCustomer(draft: Pick<Draft, 'customerAssignments'>): boolean {
  const first = draft.customerAssignments[0]
  return first !== undefined && first.id !== null
}

/**
 * Whether Submit is disabled because the order lacks line items, a producer, an agronomist or a first
 * customer (rule input/submit-disabled).
 */
export function submitBlocked(
  draft: Pick<Draft, 'lineItems' | 'producerId' | 'agronomistAssignments' | 'customerAssignments'>,
): boolean {
  return (
    draft.lineItems.length === 0 ||
    draft.producerId === null ||
    !hasAgronomist(draft) ||
    !hasFirstCustomer(draft)
  )
}
