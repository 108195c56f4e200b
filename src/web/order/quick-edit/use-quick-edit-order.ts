import { useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { type Loaded, useLoadedOrder } from '#web/order/load-order.ts'
import { neededByRules, type Picklists, usePicklists } from '#web/order/use-picklists.ts'
import { useSession } from '#web/shell/session/session.tsx'

export interface QuickEditStart {
  loaded: Loaded
  lists: Picklists
}

/** Reloads the order each time the dialog opens. Also loads the picklists needed to check the order. */
export function useQuickEditOrder(id: number) {
  const { user } = useSession()
  const [visit] = useState(newId)
  const order = useLoadedOrder('edit_po', id, visit)
  const lists = usePicklists(user.email)
  // Doesn't wait for lists that are reloading, because a failed reload must not discard what the user is
  // typing.
  const { isLoading } = lists.stateOf(...neededByRules)
  const start: QuickEditStart | null = order.data && !isLoading ? { loaded: order.data, lists } : null

  return {
    start,
    failure: order.error ?? lists.failure,
    retry() {
      if (order.isError) void order.refetch()
      for (const name of neededByRules) lists.stateOf(name).retry?.()
    },
  }
}
