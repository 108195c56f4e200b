import type { Difference, MergeValue } from './difference.ts'

type Ids = readonly string[]

/** Whether what both lists have stands in another order. */
export function moved(before: Ids, after: Ids): boolean {
  const kept = after.filter((id) => before.includes(id))
  return before.filter((id) => after.includes(id)).some((id, at) => id !== kept[at])
}

/** Whoever moved something is followed, where both did the choice is; what the other added stands behind its neighbour. */
export function mergedOrder(
  place: Difference,
  base: Ids,
  mine: Ids,
  theirs: Ids,
  mergeValue: MergeValue,
): string[] {
  const leading = mergeValue(place, base, mine, theirs, (one, other) => !moved(one, other))
  const following = leading === mine ? theirs : mine
  const order = [...leading]
  following.forEach((id, at) => {
    if (order.includes(id)) return
    const neighbour = following.slice(0, at).findLast((before) => order.includes(before))
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id)
  })
  return order
}
