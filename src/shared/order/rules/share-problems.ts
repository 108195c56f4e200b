import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import type { Draft, DraftShare, RuleContext } from '#shared/order/draft.ts'
import { sharesValid } from '#shared/order/shares/shares.ts'
import { plural } from '#shared/plural.ts'

type People = Pick<RuleContext, 'customer' | 'agronomist' | 'before' | 'parent'>

/**
 * The verb in the message saying that percentages must add up to 100. The form uses `add up to`, and the Edit
 * Purchase Order dialog uses `total` (rules shares/add-up-to-100, lists/quick-edit).
 */
export type SumVerb = 'add up to' | 'total'

const customerRequired = 'Customer is required'

/** The problems with an order's customers (rules shares/required-and-bounds, shares/once-each). */
export function customerProblems(draft: Draft, context: People, sumVerb: SumVerb): Problem[] {
  const shares = draft.customerAssignments
  if (shares.length === 0) return [{ path: 'customerAssignments', message: customerRequired }]
  const stored = new Set(storedOf(context).flatMap((order) => order.customerAssignments.map(({ id }) => id)))
  const found = shares.flatMap((share, i): Problem[] => {
    const message = customerProblem(share.id, i, shares, stored, context)
    const own = message === null ? [] : [{ path: `customerAssignments.${i}.id`, message }]
    return [...own, ...numberProblems(share, `customerAssignments.${i}`, draft)]
  })
  return [
    ...found,
    ...familyCustomerProblems(draft, context),
    ...listProblems(shares, 'customerAssignments', 'Customer', sumVerb),
  ]
}

/**
 * The problem with a share's customer. An archived customer is allowed if the stored order already has it.
 */
export function customerProblem(
  id: number | null,
  index: number,
  shares: readonly { id: number | null }[],
  stored: ReadonlySet<number>,
  context: Pick<People, 'customer'>,
): string | null {
  if (id === null) return customerRequired
  if (shares.slice(0, index).some((other) => other.id === id)) {
    return 'This customer is already assigned; choose another one'
  }
  return choiceProblem('customer', context.customer(id), stored.has(id))
}

/**
 * Checks that a child has exactly the same customers as its parent; shares of 0% are allowed
 * (rule shares/people-of-a-child).
 */
function familyCustomerProblems(draft: Draft, context: People): Problem[] {
  if (!context.parent) return []
  const parents = context.parent.customerAssignments
  const found: Problem[] = []
  draft.customerAssignments.forEach(({ id }, i) => {
    if (id === null || parents.some((share) => share.id === id)) return
    const message = 'This customer is not on the parent order; remove the row'
    found.push({ path: `customerAssignments.${i}.id`, message })
  })
  for (const { id, customerName } of parents) {
    if (draft.customerAssignments.some((share) => share.id === id)) continue
    const message = `${customerName} is a customer on the parent order; add them here too, at 0% if needed`
    found.push({ path: 'customerAssignments', message })
  }
  return found
}

/** The problems with an order's agronomists (rules shares/required-and-bounds, shares/once-each). */
export function agronomistProblems(draft: Draft, context: People, sumVerb: SumVerb): Problem[] {
  const shares = draft.agronomistAssignments
  if (shares.length === 0) {
    return [{ path: 'agronomistAssignments', message: 'At least one agronomist assignment is required' }]
  }
  const found = shares.flatMap((share, i): Problem[] => {
    const path = `agronomistAssignments.${i}`
    const own: Problem[] = []
    const kept = storedShare(emailKeyOf(share.email), context) !== undefined
    const message = agronomistProblem(share.email, i, shares, context, kept)
    if (message !== null) own.push({ path: `${path}.email`, message })
    else if (agronomistTerritory(share.email, context) === '') {
      own.push({ path: `${path}.territory`, message: 'Territory is required' })
    }
    return [...own, ...numberProblems(share, path, draft)]
  })
  return [
    ...found,
    ...familyAgronomistProblems(draft, context),
    ...listProblems(shares, 'agronomistAssignments', 'Agronomist', sumVerb),
  ]
}

/**
 * Checks that a child has its parent's agronomists. They may have 0%, and archived ones may be replaced (rule
 * shares/people-of-a-child).
 */
function familyAgronomistProblems(draft: Draft, context: People): Problem[] {
  const { parent, before } = context
  if (!parent) return []
  const keysOf = (shares: readonly { email: string }[]) => shares.map((share) => emailKeyOf(share.email))
  const drafted = keysOf(draft.agronomistAssignments)
  const kept = new Set([
    ...keysOf(parent.agronomistAssignments),
    ...keysOf(before?.agronomistAssignments ?? []),
  ])
  const expected = (before ?? parent).agronomistAssignments.filter(
    (share) => !drafted.includes(emailKeyOf(share.email)),
  )
  const isActive = (email: string) => context.agronomist(emailKeyOf(email))?.active === true
  const found: Problem[] = []
  let replaceable = expected.filter((share) => !isActive(share.email)).length
  draft.agronomistAssignments.forEach(({ email }, i) => {
    const key = emailKeyOf(email)
    if (key === '' || kept.has(key)) return
    if (replaceable > 0) replaceable--
    else {
      const message = 'This agronomist is not on the parent order; remove the row'
      found.push({ path: `agronomistAssignments.${i}.email`, message })
    }
  })
  for (const { email, name } of expected) {
    if (!isActive(email)) continue
    const message = `${name} is an agronomist on the parent order; add the row, at 0% if needed`
    found.push({ path: 'agronomistAssignments', message })
  }
  return found
}

/** The problem with a share's agronomist; a stored agronomist may stay even if archived. */
export function agronomistProblem(
  email: string,
  index: number,
  shares: readonly { email: string }[],
  context: Pick<People, 'agronomist'>,
  kept: boolean,
): string | null {
  const key = emailKeyOf(email)
  if (key === '') return 'Agronomist is required'
  if (shares.slice(0, index).some((other) => emailKeyOf(other.email) === key)) {
    return 'This agronomist is already assigned; choose another one'
  }
  return choiceProblem('agronomist', context.agronomist(key), kept)
}

/**
 * The territory of an agronomist's share: the one in the stored order or its parent if the agronomist has a
 * share there, otherwise the agronomist's current territory (rule shares/territory-is-kept).
 */
export function agronomistTerritory(email: string, context: Omit<People, 'customer'>): string {
  const key = emailKeyOf(email)
  const territory = storedShare(key, context)?.territory ?? context.agronomist(key)?.territory ?? ''
  return territory.trim()
}

function storedShare(key: string, context: Pick<People, 'before' | 'parent'>) {
  return storedOf(context)
    .flatMap((order) => order.agronomistAssignments)
    .find((share) => emailKeyOf(share.email) === key)
}

function emailKeyOf(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The stored order and its parent. Their people can be kept even if archived (rule people/archived-may-stay).
 */
export function storedOf({ before, parent }: Pick<People, 'before' | 'parent'>) {
  return [before, parent].filter((order) => order !== null)
}

/**
 * Returns a problem if the chosen person is unknown, or is archived and newly chosen; otherwise null (rule
 * people/archived-may-stay).
 */
export function choiceProblem(
  what: 'producer' | 'customer' | 'agronomist',
  known: { name: string; active: boolean } | undefined,
  kept: boolean,
): string | null {
  if (kept) return null
  if (!known) return `Unknown ${what}; choose one from the list`
  return known.active ? null : `${known.name} is archived; choose another ${what}`
}

/** The problem with a share's percentage; 0% is allowed (rule shares/required-and-bounds). */
export function percentageProblem({ percentage }: DraftShare): string | null {
  return percentage >= 0 && percentage <= 100 ? null : 'Percentage must be from 0 to 100'
}

function numberProblems(share: DraftShare, path: string, draft: Draft): Problem[] {
  const found: Problem[] = []
  const message = percentageProblem(share)
  if (message !== null) found.push({ path: `${path}.percentage`, message })
  if (share.amount !== undefined && !Number.isFinite(share.amount)) {
    found.push({ path: `${path}.amount`, message: 'Enter a number here' })
  } else if (share.amount !== undefined && share.amount < 0 && draft.documentType !== 'credit_memo') {
    found.push({ path: `${path}.amount`, message: 'Amount must be at least $0.00' })
  }
  return found
}

function listProblems(
  shares: readonly DraftShare[],
  path: string,
  what: 'Customer' | 'Agronomist',
  sumVerb: SumVerb,
): Problem[] {
  const found: Problem[] = []
  if (shares.length > limits.shares) {
    found.push({ path, message: `At most ${plural(limits.shares, what.toLowerCase())} are allowed` })
  }
  if (!sharesValid(shares.map((share) => share.percentage))) {
    found.push({ path, message: `${what} percentages must ${sumVerb} 100%` })
  }
  return found
}
