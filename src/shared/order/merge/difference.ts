import type { LinePart } from './merge-lines.ts'

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

export type Settle = <T>(place: Difference, base: T, mine: T, theirs: T, equal?: Equal<T>) => T
export type Equal<T> = (one: T, other: T) => boolean

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Decides place by place: whoever changed it alone is followed, where both did the choice is. */
export function referee(choices: Choices): { settle: Settle; clashes: Difference[]; taken: Difference[] } {
  const clashes: Difference[] = []
  const taken: Difference[] = []
  function settle<T>(place: Difference, base: T, mine: T, theirs: T, equal: Equal<T> = sameText): T {
    if (equal(mine, theirs) || equal(base, theirs)) return mine
    if (equal(base, mine)) {
      taken.push(place)
      return theirs
    }
    clashes.push(place)
    return choices[place.key] === 'theirs' ? theirs : mine
  }
  return { settle, clashes, taken }
}
