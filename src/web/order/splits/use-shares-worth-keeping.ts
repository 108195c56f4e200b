import { splits as calls } from '#shared/api/splits.ts'
import { type SharesOfOrder, splitWorthKeeping } from '#shared/order/shares/split-acts.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSession } from '#web/shell/session/session.tsx'
import type { SharesToKeep } from './use-name-split.ts'

/** The shares of a saved order, where they are worth a name; null also until that is known. */
export function useSharesWorthKeeping(order: SharesOfOrder): SharesToKeep | null {
  const { user } = useSession()
  const { producerId } = order
  const { data: seen } = useEndpoint(calls.read, { params: { id: String(producerId) } })
  const shares = seen && splitWorthKeeping(order, seen.splits, user.email)
  return seen && shares ? { producerId, seen, shares } : null
}
