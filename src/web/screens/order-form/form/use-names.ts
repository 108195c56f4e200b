import { useMemo } from 'react'
import { type OrderNames, orderNames } from '#web/order/order-names.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useForm } from './form-store.tsx'

export function useNames(): OrderNames {
  const catalogue = useForm(({ lists }) => lists.catalogue)
  const storedOrders = useForm(({ base }) => base.storedOrders)
  const { user } = useSession()
  return useMemo(() => orderNames(catalogue, storedOrders, user), [catalogue, storedOrders, user])
}
