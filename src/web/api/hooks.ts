import {
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Answer, Endpoint, Sent, Subject } from '#shared/endpoint.ts'
import type { CallError } from './call-error.ts'
import { type CallOptions, call } from './client.ts'
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

/** Path, parameters and query: the same call has the same key everywhere. */
export function endpointKey<E extends Endpoint>(row: E, sent: Sent<E> = {}): Key {
  return [row.path, sent.params ?? null, sent.query ?? null]
}

/** Marks what a query shows; for queries with a key of their own too. */
export function showing({ reads = [] }: Endpoint): { reads: readonly Subject[] } {
  return { reads }
}

export function endpointQuery<E extends Endpoint>(row: E, sent: Sent<E> = {}) {
  return queryOptions<Answer<E>, CallError, Answer<E>, Key>({
    queryKey: endpointKey(row, sent),
    meta: showing(row),
    queryFn: ({ signal }) => elseStored(endpointKey(row, sent), call(row, { ...sent, signal })),
  })
}

export function useEndpoint<E extends Endpoint, Data = Answer<E>>(
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

/** Lets a screen with ten reads render first; each read starts in its own task (decision 031). */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Writes by a row of the call table. The caller invalidates what it changes. */
export function useSend<E extends Endpoint>(
  row: E,
  options: Omit<UseMutationOptions<Answer<E>, CallError, CallOptions<E>>, 'mutationFn'> = {},
) {
  return useMutation<Answer<E>, CallError, CallOptions<E>>({
    ...options,
    mutationFn: (sent) => call(row, sent),
  })
}

/** After a write: what shows any of these subjects is outdated. */
function invalidate(queryClient: QueryClient, subject: Subject): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.reads.includes(subject) ?? false })
}

/** After an order write: order lists, versions, families, known fields and discount checks. */
export function invalidateOrders(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, 'orders')
}

/**
 * After a picklist write: the lists and the user data with them. They depend on each other: a customer is a
 * producer, a coop name follows an account ID, and managers can change their own entry.
 */
export function invalidatePicklists(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, 'picklists')
}
