/** Changes since the last Update List, by customer ID. */
export type Ticks = ReadonlyMap<number, boolean>

/** Adds a change; drops it if it equals the stored state. */
export function withTick(ticks: Ticks, mine: ReadonlySet<number>, id: number, ticked: boolean): Ticks {
  const next = new Map(ticks)
  if (mine.has(id) === ticked) next.delete(id)
  else next.set(id, ticked)
  return next
}

/** Changes that still have an effect; a save elsewhere may have made some redundant. */
export function pendingTicks(ticks: Ticks, mine: ReadonlySet<number>): Ticks {
  return new Map([...ticks].filter(([id, ticked]) => mine.has(id) !== ticked))
}

/** The whole set: the stored one plus the changes made here (rule accounts/whole-set). */
export function idsAfter(stored: readonly number[], ticks: Ticks): number[] {
  const ids = new Set(stored)
  for (const [id, ticked] of ticks) {
    if (ticked) ids.add(id)
    else ids.delete(id)
  }
  return [...ids]
}

/** Drops the changes that were sent, unless changed again since. */
export function withoutSent(ticks: Ticks, sent: Ticks): Ticks {
  return new Map([...ticks].filter(([id, ticked]) => sent.get(id) !== ticked))
}
