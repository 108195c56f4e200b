import type { LinePart } from '#shared/order/line-fields.ts'
import type { OrderFieldKey } from '#shared/order/order-fields.ts'

export type Side = 'mine' | 'theirs'

/** The side that the user chose for each difference, by its key. */
export type Choices = Readonly<Record<string, Side>>

export type Difference = { key: string } & (
  | { kind: 'field'; field: OrderFieldKey }
  /** `part` is `whole` if one side added or removed the line. */
  | { kind: 'line'; lineId: string; part: LinePart | 'whole' }
  | { kind: 'order' }
  | { kind: 'shares'; list: 'agronomistAssignments' | 'customerAssignments' }
)

/** Merges one value: returns `mine` or `theirs`, depending on which of them differs from `base`. */
export type MergeValue = <T>(at: Difference, base: T, mine: T, theirs: T, equal?: Equal<T>) => T
export type Equal<T> = (one: T, other: T) => boolean

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges value by value. If only one side changed a value, uses that side's value. If both sides changed a
 * value differently, adds a conflict to `clashes`, and uses the side that the user chose, or my side if the
 * user hasn't chosen. `taken` lists the changes made only by the other side, and `own` those made only by my
 * side.
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
