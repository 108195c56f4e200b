import { useMemo } from 'react'
import { people, picklists } from '#shared/api/picklists.ts'
import type { CallError } from '#web/api/call-error.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import type { ListState } from '#web/ui/field/use-matches.ts'
import type { Catalogue } from './model/rule-context.ts'

export type ListName = keyof Catalogue | 'mine'

export interface Picklists {
  catalogue: Catalogue
  /** IDs of the signed-in agronomist's customers; null until loaded. */
  mine: ReadonlySet<number> | null
  /** The error from loading a list that the rules need; null if there is none. */
  failure: CallError | null
  /** True once every list that the rules need has loaded. Until then, only the server validates the order. */
  complete: boolean
  /**
   * True once services and grid sizes have loaded or failed to load. Copied orders and repeated lines are
   * priced only after that.
   */
  canPrice: boolean
  /**
   * The combined loading status of the lists that a field uses. A failure is shown at the field, not in a
   * toast.
   */
  stateOf: (...names: ListName[]) => ListState
}

interface Loading {
  data: unknown
  isError: boolean
  refetch: () => Promise<unknown>
}

export function listState(...queries: readonly Loading[]): ListState {
  const failed = queries.find((query) => query.isError)
  return {
    isLoading: queries.some((query) => query.data === undefined),
    retry: failed ? () => void failed.refetch() : null,
  }
}

const none: readonly never[] = []

export const neededByRules = ['producers', 'customers', 'agronomists', 'services', 'gridSizes'] as const

/**
 * Loads the picklists with one request each. If one request fails, the page still works without that list.
 */
export function usePicklists(email: string): Picklists {
  const producers = useEndpoint(picklists.producers)
  const customers = useEndpoint(picklists.customers)
  const agronomists = useEndpoint(picklists.agronomists)
  const services = useEndpoint(picklists.serviceTypes)
  const gridSizes = useEndpoint(picklists.gridSizes)
  const coops = useEndpoint(picklists.coopNames)
  const crops = useEndpoint(picklists.crops)
  const states = useEndpoint(picklists.states)
  const own = useEndpoint(people.agronomist, { params: { email } })

  const catalogue = useMemo(
    () => ({
      producers: producers.data ?? none,
      customers: customers.data ?? none,
      agronomists: agronomists.data ?? none,
      services: services.data ?? none,
      gridSizes: gridSizes.data ?? none,
      coops: coops.data ?? none,
      crops: crops.data ?? none,
      states: states.data ?? none,
    }),
    [
      producers.data,
      customers.data,
      agronomists.data,
      services.data,
      gridSizes.data,
      coops.data,
      crops.data,
      states.data,
    ],
  )
  const mine = useMemo(() => (own.data ? new Set(own.data.customerIds) : null), [own.data])
  const queries = {
    producers,
    customers,
    agronomists,
    services,
    gridSizes,
    coops,
    crops,
    states,
    mine: own,
  }
  return {
    catalogue,
    mine,
    failure: neededByRules.map((name) => queries[name].error).find((error) => error !== null) ?? null,
    complete: neededByRules.every((name) => queries[name].isSuccess),
    canPrice: !services.isPending && !gridSizes.isPending,
    stateOf: (...names) => listState(...names.map((name) => queries[name])),
  }
}
