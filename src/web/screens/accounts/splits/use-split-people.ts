import { useMemo } from 'react'
import { picklists } from '#shared/api/picklists.ts'
import type { KnownPeople } from '#shared/order/shares/put-in.ts'
import type { Agronomist, Producer } from '#shared/people.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { listState } from '#web/order/use-picklists.ts'
import type { ListState } from '#web/ui/field/use-matches.ts'

export interface SplitPeople {
  customers: readonly Producer[]
  agronomists: readonly Agronomist[]
  /** The people to choose from; null until customers and agronomists are both loaded. */
  known: KnownPeople | null
  customerState: ListState
  agronomistState: ListState
}

const none: readonly never[] = []

export function useSplitPeople(): SplitPeople {
  const customers = useEndpoint(picklists.customers)
  const agronomists = useEndpoint(picklists.agronomists)
  const known = useMemo(() => {
    if (!customers.data || !agronomists.data) return null
    const byId = new Map(customers.data.map((one) => [one.id, one]))
    const byEmail = new Map(agronomists.data.map((one) => [one.email, one]))
    return {
      customer: (id: number) => byId.get(id),
      agronomist: (email: string) => byEmail.get(email.toLowerCase()),
    }
  }, [customers.data, agronomists.data])
  return {
    customers: customers.data ?? none,
    agronomists: agronomists.data ?? none,
    known,
    customerState: listState(customers),
    agronomistState: listState(agronomists),
  }
}
