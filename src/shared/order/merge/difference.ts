import type { LinePart } from '#shared/order/line-fields.ts'

export type Side = 'mine' | 'theirs'

/** Which side is kept, by the key of the difference. */
export type Choices = Readonly<Record<string, Side>>

/** A place of the order where two versions of it differ. */
export type Difference = { key: string } & (
  | { kind: 'field'; field: 'producerId' | 'baseType' | 'comments' | 'discountPercentage' }
  /** The whole line where one side added or removed it. */
  | { kind: 'line'; lineId: string; part: LinePart | 'whole' }
  /** The order of the lines. */
  | { kind: 'order' }
  | { kind: 'shares'; list: 'agronomistAssignments' | 'customerAssignments' }
)

/** The value to keep of three: the base's, mine and theirs. */
export type MergeValue = <T>(at: Difference, base: T, mine: T, theirs: T, equal?: Equal<T>) => T
export type Equal<T> = (one: T, other: T) => boolean

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges value by value: where one side alone changed it, that side is followed; where both did, and differently,
 * it is a conflict (`clashes`) and the choice is followed, mine where none was made. `taken` are the values that
 * only the other side changed, `own` those that only mine did.
 */
export function valueMerger(choices: Choices): {
  mergeValue: MergeValue
  clashes: Difference[]
  taken: Difference[]
  own: Difference[]
} {
  const clashes: Difference[] = []
  const taken: Difference[] = []
  const own: Difference[] = []
  function mergeValue<T>(at: Difference, base: T, mine: T, theirs: T, equal: Equal<T> = sameJson): T {
    if (equal(mine, theirs)) return mine
    if (equal(base, theirs)) {
      own.push(at)
      return mine
    }
    if (equal(base, mine)) {
      taken.push(at)
      return theirs
    }
    clashes.push(at)
    return choices[at.key] === 'theirs' ? theirs : mine
  }
  return { mergeValue, clashes, taken, own }
}
