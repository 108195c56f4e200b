import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import type { SplitToStore } from '#shared/order/shares/split-acts.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { plural } from '#shared/plural.ts'
import { hasAtMost } from '#shared/text.ts'
import { agronomistProblem, customerProblem, percentageProblem } from './share-problems.ts'

type Known = Pick<RuleContext, 'customer' | 'agronomist'>

export interface SplitToCheck extends Omit<SplitToStore, 'customerShares'> {
  customerShares: readonly { id: number | null; percentage: number }[]
}

/** The problems with a producer's usual splits (rules splits/exactly-100, splits/one-is-usual). */
export function splitProblems(
  splits: readonly SplitToCheck[],
  stored: readonly UsualSplit[],
  known: Known,
): Problem[] {
  const found: Problem[] = []
  if (splits.length > limits.usualSplits)
    found.push({
      path: 'splits',
      message: `At most ${plural(limits.usualSplits, 'usual split')} are allowed`,
    })
  if (splits.length > 0 && splits.filter(({ usual }) => usual).length !== 1)
    found.push({ path: 'splits', message: 'Exactly one of the splits must be the usual one' })
  splits.forEach((split, at) => {
    const path = `splits.${at}`
    const before = splits.slice(0, at)
    const message = splitNameProblem(split.name, before)
    if (message !== null) found.push({ path: `${path}.name`, message })
    if (split.id !== null && !stored.some(({ id }) => id === split.id))
      found.push({ path: `${path}.id`, message: 'This usual split no longer exists; reload the splits' })
    else if (split.id !== null && before.some(({ id }) => id === split.id))
      found.push({ path: `${path}.id`, message: 'This usual split is listed twice' })
    const was = stored.find(({ id }) => id === split.id)
    found.push(...customersOf(split, was, known, path), ...agronomistsOf(split, was, known, path))
  })
  return found
}

/** The problem with a split's name; null if there is none. `others` are the other splits. */
export function splitNameProblem(name: string, others: readonly { name: string }[]): string | null {
  if (name === '') return 'Name is required'
  if (!hasAtMost(name, limits.shortText)) return `Use ${limits.shortText} characters or fewer`
  const taken = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  return taken ? 'Another usual split has this name; choose another one' : null
}

/**
 * The problems with a split's customers. Archived people may stay in a stored split but can't be added (rule
 * people/archived-may-stay).
 */
function customersOf(split: SplitToCheck, was: UsualSplit | undefined, known: Known, at: string): Problem[] {
  const stored = new Set(was?.customerShares.map(({ id }) => id))
  const path = `${at}.customerShares`
  const own = split.customerShares.flatMap(({ id }, i): Problem[] => {
    const message = customerProblem(id, i, split.customerShares, stored, known)
    return message === null ? [] : [{ path: `${path}.${i}.id`, message }]
  })
  return [...own, ...sumProblems(split.customerShares, path, 'Customer')]
}

function agronomistsOf(
  split: SplitToCheck,
  was: UsualSplit | undefined,
  known: Known,
  at: string,
): Problem[] {
  const stored = new Set(was?.agronomistShares.map(({ email }) => email))
  const path = `${at}.agronomistShares`
  const own = split.agronomistShares.flatMap(({ email }, i): Problem[] => {
    const message = agronomistProblem(email, i, split.agronomistShares, known, stored.has(email))
    return message === null ? [] : [{ path: `${path}.${i}.email`, message }]
  })
  return [...own, ...sumProblems(split.agronomistShares, path, 'Agronomist')]
}

function sumProblems(
  shares: readonly { percentage: number }[],
  path: string,
  what: 'Customer' | 'Agronomist',
): Problem[] {
  if (shares.length === 0) return [{ path, message: `${what} is required` }]
  const found = shares.flatMap((share, i): Problem[] => {
    const message = percentageProblem(share)
    return message === null ? [] : [{ path: `${path}.${i}.percentage`, message }]
  })
  if (shares.length > limits.shares)
    found.push({ path, message: `At most ${plural(limits.shares, what.toLowerCase())} are allowed` })
  if (found.length === 0 && percentageSum(shares.map(({ percentage }) => percentage)) !== 100)
    found.push({ path, message: `${what} percentages must add up to exactly 100%` })
  return found
}
