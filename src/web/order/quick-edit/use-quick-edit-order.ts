import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orders } from '#shared/api/orders.ts'
import { picklists } from '#shared/api/picklists.ts'
import type { KnownCustomer, RuleContext } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useEndpoint } from '#web/api/hooks.ts'

interface Loaded {
  order: Order
  parent: Order | null
  family: readonly Order[]
  /** Members of the family that the reader may not see. */
  hidden: number
}

/** Read anew, not from the list: what is edited is what is stored now. */
async function load(id: number, signal: AbortSignal): Promise<Loaded> {
  const order = await call(orders.get, { params: { id }, signal })
  if (order.parentPoId === null) return { order, parent: null, family: [], hidden: 0 }
  const { members, hidden } = await call(orders.family, { params: { id }, signal })
  const family = members.filter((member) => member.status && member.id !== id)
  return { order, parent: members.find((member) => member.id === order.parentPoId) ?? null, family, hidden }
}

/** The order and all that its rules ask for; null while it is being read. */
export function useQuickEditWorld(id: number, byManager: boolean) {
  const queryClient = useQueryClient()
  const queryKey = ['quick-edit', id]
  const loaded = useQuery<Loaded, CallError>({
    queryKey,
    queryFn: ({ signal }) => load(id, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const customers = useEndpoint(picklists.customers)
  const agronomists = useEndpoint(picklists.agronomists)
  const services = useEndpoint(picklists.serviceTypes)
  const sizes = useEndpoint(picklists.gridSizes)
  const queries = [loaded, customers, agronomists, services, sizes]
  const failed = queries.find((query) => query.isError && !query.data)

  const context = useMemo(() => {
    if (!loaded.data || !customers.data || !agronomists.data || !services.data || !sizes.data) return null
    const { order, parent, family, hidden } = loaded.data
    const rules = contextOf(customers.data, agronomists.data, services.data)
    const gridSizes = sizes.data.filter((size) => size.status)
    return {
      order,
      hidden,
      customers: customers.data,
      agronomists: agronomists.data,
      rules: { ...rules, byManager, gridSizes, before: order, parent, family } satisfies RuleContext,
    }
  }, [loaded.data, customers.data, agronomists.data, services.data, sizes.data, byManager])

  return {
    context,
    /** What else was read of the order, for the rules to know it. */
    takeNewer: (order: Order) =>
      queryClient.setQueryData<Loaded>(queryKey, (before) => before && { ...before, order }),
    failure: failed?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

export type QuickEditWorld = NonNullable<ReturnType<typeof useQuickEditWorld>['context']>

function contextOf(
  customers: readonly KnownCustomer[],
  agronomists: readonly NonNullable<ReturnType<RuleContext['agronomist']>>[],
  services: readonly NonNullable<ReturnType<RuleContext['service']>>[],
): Pick<RuleContext, 'customer' | 'agronomist' | 'service'> {
  const byId = new Map(customers.map((one) => [one.id, one]))
  const byEmail = new Map(agronomists.map((one) => [one.email.toLowerCase(), one]))
  const byService = new Map(services.map((one) => [one.id, one]))
  return {
    customer: (id) => byId.get(id),
    agronomist: (email) => byEmail.get(email.trim().toLowerCase()),
    service: (id) => byService.get(id),
  }
}
