import type { Problem } from '#shared/errors.ts'
import type { DraftAgronomist, DraftCustomer } from '#shared/order/draft.ts'
import { type SplitToCheck, splitProblems } from '#shared/order/rules/split-problems.ts'
import type { KnownPeople } from '#shared/order/shares/put-in.ts'
import { addShare, removeShare, typePercentage } from '#shared/order/shares/share-editing.ts'
import type { SplitAct, SplitToStore } from '#shared/order/shares/split-acts.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { tidyLineOfText } from '#shared/text.ts'
import {
  readTyped,
  type TypedTexts,
  unreadable,
  withoutTyped,
  withoutTypedBelow,
  withTyped,
} from '#web/order/model/typed-text.ts'

/** The two lists of shares in a split, named as in the API. */
export type Side = 'customerShares' | 'agronomistShares'

export interface SplitDraft {
  /** The split's ID; null for a new one. */
  id: number | null
  name: string
  customerShares: readonly (DraftCustomer & { key: string })[]
  agronomistShares: readonly (DraftAgronomist & { key: string })[]
  typed: TypedTexts
}

/** Returns a new split, with 100% for the producer and 100% for the user. */
export function newSplit(producerId: number, writer: string): SplitDraft {
  return {
    id: null,
    name: '',
    customerShares: [{ key: 'customer', id: producerId, percentage: 100 }],
    agronomistShares: [{ key: 'agronomist', email: writer, percentage: 100 }],
    typed: {},
  }
}

export function draftOf({ id, name, customerShares, agronomistShares }: UsualSplit): SplitDraft {
  return {
    id,
    name,
    customerShares: customerShares.map((share) => ({ ...share, key: `customer-${share.id}` })),
    agronomistShares: agronomistShares.map((share) => ({ ...share, key: share.email })),
    typed: {},
  }
}

const pathOf = (side: Side, index: number) => `${side}.${index}.percentage`

export function typePercent(draft: SplitDraft, side: Side, index: number, text: string): SplitDraft {
  const value = readTyped(text)
  const path = pathOf(side, index)
  if (value === null) return { ...draft, typed: withTyped(draft.typed, path, text) }
  const typed = withTyped(withoutTypedBelow(draft.typed, side), path, text)
  return side === 'customerShares'
    ? { ...draft, typed, customerShares: typePercentage(draft.customerShares, index, value) }
    : { ...draft, typed, agronomistShares: typePercentage(draft.agronomistShares, index, value) }
}

export function leavePercent(draft: SplitDraft, side: Side, index: number): SplitDraft {
  return { ...draft, typed: withoutTyped(draft.typed, pathOf(side, index)) }
}

export function addRow(draft: SplitDraft, side: Side, key: string): SplitDraft {
  const typed = withoutTypedBelow(draft.typed, side)
  return side === 'customerShares'
    ? { ...draft, typed, customerShares: addShare(draft.customerShares, { key, id: null, percentage: 0 }) }
    : {
        ...draft,
        typed,
        agronomistShares: addShare(draft.agronomistShares, { key, email: '', percentage: 0 }),
      }
}

export function removeRow(draft: SplitDraft, side: Side, index: number): SplitDraft {
  const typed = withoutTypedBelow(draft.typed, side)
  return side === 'customerShares'
    ? { ...draft, typed, customerShares: removeShare(draft.customerShares, index) }
    : { ...draft, typed, agronomistShares: removeShare(draft.agronomistShares, index) }
}

export function chooseCustomer(draft: SplitDraft, index: number, id: number | null): SplitDraft {
  const customerShares = draft.customerShares.map((row, at) => (at === index ? { ...row, id } : row))
  return { ...draft, customerShares }
}

export function chooseAgronomist(draft: SplitDraft, index: number, email: string): SplitDraft {
  const agronomistShares = draft.agronomistShares.map((row, at) => (at === index ? { ...row, email } : row))
  return { ...draft, agronomistShares }
}

function toCheck({ id, name, customerShares, agronomistShares }: SplitDraft): SplitToCheck {
  return {
    id,
    name: tidyLineOfText(name),
    usual: false,
    customerShares: customerShares.map((share) => ({ id: share.id, percentage: share.percentage })),
    agronomistShares: agronomistShares.map(({ email, percentage }) => ({ email, percentage })),
  }
}

export function isChanged(draft: SplitDraft, began: SplitDraft): boolean {
  const content = (one: SplitDraft) => JSON.stringify([toCheck(one), unreadable(one.typed)])
  return content(draft) !== content(began)
}

/** Finds the split's problems, with paths such as `customerShares.1.id`. The server checks the same rules. */
export function draftProblems(
  draft: SplitDraft,
  stored: readonly UsualSplit[],
  known: KnownPeople,
): Problem[] {
  const own = toCheck(draft)
  const others = stored.filter(({ id }) => id !== draft.id)
  const usual = !others.some((one) => one.usual)
  const prefix = `splits.${others.length}.`
  const found = splitProblems([...others, { ...own, usual }], stored, known)
    .filter(({ path }) => path === 'splits' || path.startsWith(prefix))
    .map(({ path, message }) => ({ path: path.replace(prefix, ''), message }))
  return [...unreadable(draft.typed), ...found]
}

/** Builds the request that saves the split. Leaves out customer rows in which no customer is chosen. */
export function actOf(draft: SplitDraft): SplitAct & { kind: 'store'; split: Omit<SplitToStore, 'usual'> } {
  const { id, name, customerShares, agronomistShares } = toCheck(draft)
  const chosen = customerShares.flatMap((share) => (share.id === null ? [] : [{ ...share, id: share.id }]))
  return { kind: 'store', split: { id, name, customerShares: chosen, agronomistShares } }
}
