/** What was ticked or unticked since the last Update List, by customer id. */
export type Ticks = ReadonlyMap<number, boolean>

/** The ticks with one more; one that is as it is stored is none. */
export function withTick(ticks: Ticks, mine: ReadonlySet<number>, id: number, ticked: boolean): Ticks {
  const next = new Map(ticks)
  if (mine.has(id) === ticked) next.delete(id)
  else next.set(id, ticked)
  return next
}

/** The ticks that still change something: what was stored elsewhere meanwhile may agree with some. */
export function pendingTicks(ticks: Ticks, mine: ReadonlySet<number>): Ticks {
  return new Map([...ticks].filter(([id, ticked]) => mine.has(id) !== ticked))
}

/** The whole set: as it is stored now, changed only where something was changed here (rule accounts/whole-set). */
export function idsAfter(stored: readonly number[], ticks: Ticks): number[] {
  const ids = new Set(stored)
  for (const [id, ticked] of ticks) {
    if (ticked) ids.add(id)
    else ids.delete(id)
  }
  return [...ids]
}

/** Without those that were sent; one that was changed again since stays. */
export function withoutSent(ticks: Ticks, sent: Ticks): Ticks {
  return new Map([...ticks].filter(([id, ticked]) => sent.get(id) !== ticked))
}
