import { limits } from '#shared/limits.ts'
import { isAutomatic } from './put-in.ts'
import { percentageSum } from './shares.ts'
import { type SplitAgronomist, type SplitCustomer, sameShares, type UsualSplit } from './split-shares.ts'

/** A split to send to the server. A split without an ID is new. */
export interface SplitToStore extends Omit<UsualSplit, 'id'> {
  id: number | null
}

/** A user's change to a producer's usual splits; the whole list is sent after each change. */
export type SplitAct =
  | { kind: 'store'; split: Omit<SplitToStore, 'usual'> }
  | { kind: 'remove'; id: number }
  | { kind: 'choose'; id: number }

/** The splits after the change; exactly one is the usual one (rule splits/one-is-usual). */
export function applyAct(splits: readonly UsualSplit[], act: SplitAct): SplitToStore[] {
  switch (act.kind) {
    case 'store': {
      const { split } = act
      if (split.id === null) {
        const there = splits.some((one) => sameSplit(one, split))
        return there ? [...splits] : withOneUsual([...splits, { ...split, usual: false }])
      }
      return splits.map((one) => (one.id === split.id ? { ...split, usual: one.usual } : one))
    }
    case 'remove':
      return withOneUsual(splits.filter(({ id }) => id !== act.id))
    case 'choose':
      return splits.map((one) => ({ ...one, usual: one.id === act.id }))
  }
}

function withOneUsual(splits: readonly SplitToStore[]): SplitToStore[] {
  return splits.some(({ usual }) => usual)
    ? [...splits]
    : splits.map((one, at) => ({ ...one, usual: at === 0 }))
}

/**
 * Whether the list already includes the change, so that nothing needs to be sent. This happens if the
 * response was lost or another user made the same change.
 */
export function isDone(splits: readonly UsualSplit[], act: SplitAct): boolean {
  if (act.kind === 'store' && act.split.id !== null && !splits.some(({ id }) => id === act.split.id))
    return false
  if (act.kind === 'choose' && !splits.some(({ id }) => id === act.id)) return false
  const after = applyAct(splits, act)
  return (
    after.length === splits.length &&
    after.every((one, at) => {
      const was = splits[at]
      return was !== undefined && one.id === was.id && one.usual === was.usual && sameSplit(one, was)
    })
  )
}

/**
 * Whether another user made a conflicting change, so that this user must decide; other changes are merged
 * (rule splits/two-at-once).
 */
export function clashes(act: SplitAct, seen: readonly UsualSplit[], now: readonly UsualSplit[]): boolean {
  const id = act.kind === 'store' ? act.split.id : act.id
  if (id === null) return false
  const [was, is] = [seen, now].map((splits) => splits.find((one) => one.id === id))
  if (act.kind === 'remove') return is !== undefined && was !== undefined && !sameSplit(was, is)
  if (!was || !is) return true
  if (act.kind === 'store') return !sameSplit(was, is)
  return seen.find(({ usual }) => usual)?.id !== now.find(({ usual }) => usual)?.id
}

function sameSplit(
  one: Omit<SplitToStore, 'id' | 'usual'>,
  other: Omit<SplitToStore, 'id' | 'usual'>,
): boolean {
  return one.name === other.name && sameShares(one, other)
}

export interface SharesOfOrder {
  producerId: number
  /** The e-mail address of the user who created the order. */
  userId: string
  documentType: string
  customerAssignments: readonly SplitCustomer[]
  agronomistAssignments: readonly SplitAgronomist[]
}

/**
 * The shares of an order that was just saved, if the form should offer to save them as a split; otherwise
 * null. They must differ from all existing splits, and from the form's defaults for both the user who saved
 * the order and the user who created it (rule splits/offered-after-saving).
 */
export function splitWorthKeeping(
  { producerId, documentType, userId, customerAssignments, agronomistAssignments }: SharesOfOrder,
  splits: readonly UsualSplit[],
  writer: string,
): Pick<UsualSplit, 'customerShares' | 'agronomistShares'> | null {
  const customerShares = customerAssignments.map(({ id, percentage }) => ({ id, percentage }))
  const agronomistShares = agronomistAssignments.map(({ email, percentage }) => ({ email, percentage }))
  const shares = { customerShares, agronomistShares }
  const exact = [customerShares, agronomistShares].every(
    (list) => percentageSum(list.map(({ percentage }) => percentage)) === 100,
  )
  const lists = { customers: customerShares, agronomists: agronomistShares }
  const automatic = [writer, userId].some((by) => isAutomatic(lists, producerId, by))
  const known = splits.some((split) => sameShares(split, shares))
  const fits = documentType === 'original' && exact && splits.length < limits.usualSplits
  return fits && !automatic && !known ? shares : null
}
