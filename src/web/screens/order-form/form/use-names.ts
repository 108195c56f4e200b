import { useMemo } from 'react'
import { type OrderNames, orderNames } from '#web/order/order-names.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useOrderForm } from './order-form-context.tsx'

/** Names of those in the form. */
export function useNames(): OrderNames {
  const { lists, storedOrders } = useOrderForm()
  const { user } = useSession()
  return useMemo(() => orderNames(lists.catalogue, storedOrders, user), [lists.catalogue, storedOrders, user])
}
