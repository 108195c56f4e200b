import type { DraftAgronomist, DraftCustomer } from '#shared/order/draft.ts'
import { sharesValid } from '#shared/order/shares/shares.ts'
import type { Difference, MergeValue } from './difference.ts'
import { moved } from './merge-order.ts'

type AnyShare = DraftAgronomist | DraftCustomer
type List = 'agronomistAssignments' | 'customerAssignments'

/**
 * Merges two lists of shares, matched by owner. A different order or typed amount also counts as a change. If
 * both sides changed percentages, merges the lists share by share as long as the result adds up. Otherwise,
 * the whole list is one conflict, because half of each list would split the order incorrectly.
 */
export function mergeShares<S extends AnyShare>(
  list: List,
  base: readonly S[],
  mine: readonly S[],
  theirs: readonly S[],
  mergeValue: MergeValue,
): S[] {
  const place: Difference = { key: list, kind: 'shares', list }
  const [own, other] = [amountsReset(base, mine) ? base : mine, amountsReset(base, theirs) ? base : theirs]
  const changedByBoth = !same(base, own) && !same(base, other) && !same(own, other)
  const merged = changedByBoth ? oneByOne(base, own, other) : null
  if (merged) return merged
  const kept = mergeValue(place, base, own, other, same)
  // If neither user changed the shares, uses my list, in which a new total might have reset the typed
  // amounts.
  return [...(kept === base ? mine : kept)]
}

/**
 * Merges two share lists one share at a time. Returns null if both sides changed the same share, if a share
 * was moved or has a typed amount, or if the result doesn't add up.
 */
function oneByOne<S extends AnyShare>(
  base: readonly S[],
  mine: readonly S[],
  theirs: readonly S[],
): S[] | null {
  if ([mine, theirs].some((list) => list.some(typed) || moved(owners(base), owners(list)))) return null
  const [before, own, other] = [byOwner(base), byOwner(mine), byOwner(theirs)]
  const merged: S[] = []
  for (const owner of new Set([...own.keys(), ...other.keys()])) {
    const [b, m, t] = [before.get(owner), own.get(owner), other.get(owner)]
    const kept = part(m) === part(t) || part(b) === part(t) ? m : part(b) === part(m) ? t : null
    if (kept === null) return null
    if (kept) merged.push(kept)
  }
  return sharesValid(merged.map((share) => share.percentage)) ? merged : null
}

const ownerOf = (share: AnyShare) => ('email' in share ? share.email.toLowerCase() : String(share.id))
const owners = (shares: readonly AnyShare[]) => shares.map(ownerOf)
const part = (share: AnyShare | undefined) => share?.percentage
const typed = (share: AnyShare) => share.amount !== undefined
const byOwner = <S extends AnyShare>(shares: readonly S[]) =>
  new Map(shares.map((share) => [ownerOf(share), share]))

function same(one: readonly AnyShare[], other: readonly AnyShare[]): boolean {
  return split(one) === split(other) && amounts(one) === amounts(other)
}

const split = (shares: readonly AnyShare[]) =>
  shares.map((share) => `${ownerOf(share)} ${share.percentage}`).join()
const amounts = (shares: readonly AnyShare[]) => shares.map((share) => share.amount ?? '').join()

/** Whether a new total reset the typed amounts and nothing else changed. That isn't a change by the user. */
function amountsReset(base: readonly AnyShare[], now: readonly AnyShare[]): boolean {
  return split(base) === split(now) && base.some(typed) && !now.some(typed)
}
