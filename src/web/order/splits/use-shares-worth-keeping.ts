import { picklists } from '#shared/api/picklists.ts'
import { splits as calls } from '#shared/api/splits.ts'
import { peopleOut } from '#shared/order/shares/put-in.ts'
import { type SharesOfOrder, splitWorthKeeping } from '#shared/order/shares/split-acts.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSession } from '#web/shell/session/session.tsx'
import type { SharesToKeep } from './use-name-split.ts'

/**
 * Returns the shares of an order that was just saved, if the form should offer to save them as a usual split
 * and no one in them is archived. Returns null otherwise, and while loading.
 */
export function useSharesWorthKeeping(order: SharesOfOrder): SharesToKeep | null {
  const { user } = useSession()
  const { producerId } = order
  const { data: seen } = useEndpoint(calls.read, { params: { id: String(producerId) } })
  const shares = seen ? splitWorthKeeping(order, seen.splits, user.email) : null
  const customers = useEndpoint(picklists.customers, {}, { enabled: shares !== null }).data
  const agronomists = useEndpoint(picklists.agronomists, {}, { enabled: shares !== null }).data
  if (!seen || !shares || !customers || !agronomists) return null
  const out = peopleOut(shares, {
    customer: (id) => customers.find((one) => one.id === id),
    agronomist: (email) => agronomists.find((one) => one.email === email.toLowerCase()),
  })
  return out.length === 0 ? { producerId, seen, shares } : null
}
