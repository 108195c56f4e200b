/** Customers that the user has checked or unchecked since last clicking Update List, by customer ID. */
export type Ticks = ReadonlyMap<number, boolean>

/**
 * Records a checked or unchecked customer, or removes the record if the checkbox again matches the stored
 * list.
 */
export function withTick(ticks: Ticks, mine: ReadonlySet<number>, id: number, ticked: boolean): Ticks {
  const next = new Map(ticks)
  if (mine.has(id) === ticked) next.delete(id)
  else next.set(id, ticked)
  return next
}

/**
 * Returns the changes that still differ from the stored list. Leaves out changes that have already been saved
 * elsewhere.
 */
export function pendingTicks(ticks: Ticks, mine: ReadonlySet<number>): Ticks {
  return new Map([...ticks].filter(([id, ticked]) => mine.has(id) !== ticked))
}

/** Returns all IDs to save: the stored ones, with this user's changes applied (rule accounts/whole-set). */
export function idsAfter(stored: readonly number[], ticks: Ticks): number[] {
  const ids = new Set(stored)
  for (const [id, ticked] of ticks) {
    if (ticked) ids.add(id)
    else ids.delete(id)
  }
  return [...ids]
}

/** Removes the changes that were sent, unless the user has changed them again since. */
export function withoutSent(ticks: Ticks, sent: Ticks): Ticks {
  return new Map([...ticks].filter(([id, ticked]) => sent.get(id) !== ticked))
}
