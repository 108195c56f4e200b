import { useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { type Loaded, useLoadedOrder } from '#web/order/load-order.ts'
import { neededByRules, type Picklists, usePicklists } from '#web/order/use-picklists.ts'
import { useSession } from '#web/shell/session/session.tsx'

export interface QuickEditStart {
  loaded: Loaded
  lists: Picklists
}

/** The current order, loaded each time the dialog opens, and everything its rules need. */
export function useQuickEditOrder(id: number) {
  const { user } = useSession()
  const [visit] = useState(newId)
  const order = useLoadedOrder('edit_po', id, visit)
  const lists = usePicklists(user.email)
  // Doesn't wait for reloads: a failed reload must not remove what is being typed.
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
