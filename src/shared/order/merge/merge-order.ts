import type { Difference, MergeValue } from './difference.ts'

type Ids = readonly string[]

/** Whether the items that are in both lists are in a different sequence. */
export function moved(before: Ids, after: Ids): boolean {
  const kept = after.filter((id) => before.includes(id))
  return before.filter((id) => after.includes(id)).some((id, at) => id !== kept[at])
}

/**
 * Uses the sequence from the side that moved items. If both sides moved items, uses the sequence that the
 * user chose. Items added by the other side stay next to their neighbors.
 */
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
