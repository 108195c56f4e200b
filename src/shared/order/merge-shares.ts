import type { DraftAgronomist, DraftCustomer, DraftShare } from './draft.ts'
import type { Difference, Settle } from './merge-choice.ts'
import { sharesValid } from './shares.ts'

type AnyShare = DraftAgronomist | DraftCustomer
type List = 'agronomistAssignments' | 'customerAssignments'

/**
 * Shares are matched by whose they are. Different shares that both sides changed are both kept, as long as they
 * add up; else the two lists are asked about as wholes, because half of each would split the order wrongly.
 */
export function mergeShares<S extends AnyShare>(
  list: List,
  base: readonly S[],
  mine: readonly S[],
  theirs: readonly S[],
  settle: Settle,
): S[] {
  const place: Difference = { key: list, kind: 'shares', list }
  const [before, own, other] = [split(base), split(mine), split(theirs)]
  const both = own !== before && other !== before && own !== other
  if (!both) {
    if (own === before && other === before) return mergeAmounts(place, base, mine, theirs, settle)
    return settle(place, [...base], [...mine], [...theirs], (one, two) => split(one) === split(two))
  }
  const merged = oneByOne(base, mine, theirs)
  if (merged) return merged
  return settle(place, [...base], [...mine], [...theirs])
}

/** Null where one share was changed by both, or the result doesn't add up. */
function oneByOne<S extends AnyShare>(
  base: readonly S[],
  mine: readonly S[],
  theirs: readonly S[],
): S[] | null {
  const [before, own, other] = [byOwner(base), byOwner(mine), byOwner(theirs)]
  const owners = new Set([...own.keys(), ...other.keys()])
  const merged: S[] = []
  for (const owner of owners) {
    const [b, m, t] = [before.get(owner), own.get(owner), other.get(owner)]
    const kept = part(m) === part(t) || part(b) === part(t) ? m : part(b) === part(m) ? t : null
    if (kept === null) return null
    // Amounts typed by hand belonged to the list as it was.
    if (kept) merged.push({ ...kept, amount: undefined })
  }
  return sharesValid(merged.map((share) => share.percentage)) ? merged : null
}

const owner = (share: AnyShare) => ('email' in share ? share.email.toLowerCase() : String(share.id))
const part = (share: DraftShare | undefined) => share?.percentage
const byOwner = <S extends AnyShare>(shares: readonly S[]) =>
  new Map(shares.map((share) => [owner(share), share]))

/** Who has which part, as a text to compare. */
function split(shares: readonly AnyShare[]): string {
  return shares.map((share) => `${owner(share)} ${share.percentage}`).join()
}

/** Only typed amounts count: those that gave way to the percentages nobody changed. */
function mergeAmounts<S extends AnyShare>(
  place: Difference,
  base: readonly S[],
  mine: readonly S[],
  theirs: readonly S[],
  settle: Settle,
): S[] {
  const typed = (list: readonly S[]) => (list.some((share) => share.amount !== undefined) ? list : base)
  const kept = settle(place, base, typed(mine), typed(theirs))
  return [...(kept === base ? mine : kept)]
}
