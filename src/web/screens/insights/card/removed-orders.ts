import { useEffect, useState } from 'react'
import { undoDeleteMs } from '#shared/constants.ts'
import type { Order } from '#shared/order/order.ts'
import type { PlaceInList } from '#web/order/order-cache.ts'

/** An order that was removed here a moment ago, and where it stood (rule states/undo-of-delete). */
export interface RemovedOrder extends PlaceInList {
  order: Pick<Order, 'id' | 'displayPo' | 'documentType'>
  /** When it was removed, by the clock of this computer. */
  at: number
}

const storageKey = 'insightsRemoved1'

/** What this person removed in the last ten minutes in this window, also after a reload. */
export function useRemovedOrders(who: string) {
  const [removed, setRemoved] = useState<readonly RemovedOrder[]>(() => read(who))
  useEffect(() => {
    const ends = Math.min(...removed.map(({ at }) => at)) + undoDeleteMs
    if (!Number.isFinite(ends)) return
    const timer = setTimeout(() => setRemoved(stillUndoable(removed, Date.now())), ends - Date.now())
    return () => clearTimeout(timer)
  }, [removed])

  /** From what is stored: an answer may come after somebody went to another page and back. */
  function change(next: (now: readonly RemovedOrder[]) => readonly RemovedOrder[]): void {
    const changed = next(read(who))
    setRemoved(changed)
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ who, removed: changed }))
    } catch {
      // Session storage is closed or full: it can be undone as long as the page is open.
    }
  }

  return {
    removed,
    add: (one: RemovedOrder) => change((now) => withRemoved(now, one)),
    drop: (id: number) => change((now) => now.filter(({ order }) => order.id !== id)),
  }
}

function read(who: string): readonly RemovedOrder[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return stored?.who === who ? stillUndoable(stored.removed, Date.now()) : []
  } catch {
    return []
  }
}

export function stillUndoable(removed: readonly RemovedOrder[], now: number): readonly RemovedOrder[] {
  return removed.filter(({ at }) => now - at < undoDeleteMs)
}

/** Those that stood beside an order that goes too stand beside its neighbors then. */
export function withRemoved(removed: readonly RemovedOrder[], one: RemovedOrder): readonly RemovedOrder[] {
  const gone = one.order.id
  const others = removed
    .filter(({ order }) => order.id !== gone)
    .map((former) =>
      former.list !== one.list
        ? former
        : {
            ...former,
            next: former.next === gone ? one.next : former.next,
            previous: former.previous === gone ? one.previous : former.previous,
          },
    )
  return [...others, one]
}

/** The removed orders that stood just above this one in the list, and below it where it is the last. */
export function removedBeside(
  removed: readonly RemovedOrder[],
  list: string,
  id: number,
): { above: readonly RemovedOrder[]; below: readonly RemovedOrder[] } {
  const here = removed.filter((one) => one.list === list)
  return {
    above: here.filter(({ next }) => next === id),
    below: here.filter(({ next, previous }) => next === null && previous === id),
  }
}
