import { type QueryClient, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint, ReadEndpoint, Sent, Subject } from '#shared/endpoint.ts'
import type { CallError } from './call-error.ts'
import { call } from './client.ts'
import { elseStored, type Key } from './stored-answer.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: { reads: readonly Subject[] }
  }
}

type Options<E extends Endpoint, Data> = Omit<
  UseQueryOptions<Answer<E>, CallError, Data, Key>,
  'queryKey' | 'queryFn'
>

export function endpointKey<E extends Endpoint>(row: E, sent: Sent<E> = {}): Key {
  return [row.path, sent.params ?? null, sent.query ?? null]
}

/** Tells the query cache which data a query shows, so that a write to that data reloads the query. */
export function showing({ reads = [] }: Endpoint): { reads: readonly Subject[] } {
  return { reads }
}

export function endpointQuery<E extends ReadEndpoint>(row: E, sent: Sent<E> = {}) {
  return queryOptions<Answer<E>, CallError, Answer<E>, Key>({
    queryKey: endpointKey(row, sent),
    meta: showing(row),
    queryFn: ({ signal }) => elseStored(endpointKey(row, sent), call(row, { ...sent, signal })),
  })
}

export function useEndpoint<E extends ReadEndpoint, Data = Answer<E>>(
  row: E,
  sent: Sent<E> = {},
  options: Options<E, Data> = {},
) {
  return useQuery<Answer<E>, CallError, Data, Key>({
    ...options,
    queryKey: endpointKey(row, sent),
    meta: showing(row),
    queryFn: async ({ signal }) => {
      await nextTask()
      return elseStored(endpointKey(row, sent), call(row, { ...sent, signal }))
    },
  })
}

/** Starts each read in its own task, so that a screen with ten reads renders first (docs/decisions/031). */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function invalidate(queryClient: QueryClient, subject: Subject): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.reads.includes(subject) ?? false })
}

/**
 * Refreshes order lists, versions, families, known farm fields and discount checks after a write to an order.
 */
export function invalidateOrders(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, 'orders')
}

/**
 * Refreshes the picklists and related user data after a write to a picklist, because picklists depend on each
 * other. For example, a customer can also be a producer, and managers can change their own entry.
 */
export function invalidatePicklists(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, 'picklists')
}
