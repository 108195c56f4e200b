import { useEffect, useState } from 'react'
import { undoDeleteMs } from '#shared/constants.ts'
import type { Order } from '#shared/order/order.ts'
import type { PlaceInList } from '#web/order/order-cache.ts'
import { stored } from '#web/ui/stored.ts'

/** (rule states/undo-of-delete) */
export interface RemovedOrder extends PlaceInList {
  order: Pick<Order, 'id' | 'displayPo' | 'documentType'>
  /** When the order was removed, according to this computer's clock. */
  at: number
}

/** Increase the number in the key whenever the format of the stored data changes. */
const place = stored<Stored>('tab', 'insightsRemoved1')

interface Stored {
  who: string
  removed: readonly RemovedOrder[]
}

/**
 * Returns the orders that this user has removed in this window in the last ten minutes. The list survives a
 * reload.
 */
export function useRemovedOrders(who: string) {
  const [removed, setRemoved] = useState<readonly RemovedOrder[]>(() => read(who))
  useEffect(() => {
    const ends = Math.min(...removed.map(({ at }) => at)) + undoDeleteMs
    if (!Number.isFinite(ends)) return
    const timer = setTimeout(() => setRemoved(stillUndoable(removed, Date.now())), ends - Date.now())
    return () => clearTimeout(timer)
  }, [removed])

  /**
   * Changes the stored list rather than this component's copy. The copy is out of date if the user left the
   * page and returned before a response arrived.
   */
  function change(next: (now: readonly RemovedOrder[]) => readonly RemovedOrder[]): void {
    const changed = next(read(who))
    setRemoved(changed)
    place.write({ who, removed: changed } satisfies Stored)
  }

  return {
    removed,
    add: (one: RemovedOrder) => change((now) => withRemoved(now, one)),
    drop: (id: number) => change((now) => now.filter(({ order }) => order.id !== id)),
  }
}

function read(who: string): readonly RemovedOrder[] {
  const found = place.read()
  return found?.who === who ? stillUndoable(found.removed, Date.now()) : []
}

export function stillUndoable(removed: readonly RemovedOrder[], now: number): readonly RemovedOrder[] {
  return removed.filter(({ at }) => now - at < undoDeleteMs)
}

/**
 * Adds a removed order. Orders removed earlier that had this order as a neighbor get this order's own
 * neighbor instead.
 */
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

/**
 * Returns the removed orders to show above and below the order with this ID. Only the last order in the list
 * has any below it.
 */
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
