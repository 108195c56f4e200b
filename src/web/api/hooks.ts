import { type QueryClient, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint, ReadEndpoint, Sent } from '#shared/endpoint.ts'
import type { CallError } from './call-error.ts'
import { call } from './client.ts'
import { elseStored, type Key } from './stored-answer.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
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

export function endpointQuery<E extends ReadEndpoint>(row: E, sent: Sent<E> = {}) {
  return queryOptions<Answer<E>, CallError, Answer<E>, Key>({
    queryKey: endpointKey(row, sent),
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

/** After an order write: invalidates order lists, versions, families, known fields and discount checks. */
export function invalidateOrders(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(purchase-orders|producers|discount-checks)\b/.test(String(queryKey[0])),
  })
}

/**
 * After a picklist write: invalidates the lists and the user data with them. They depend on each other: a
 * customer is a producer, a coop name follows an account ID, and managers can change their own entry.
 */
export function invalidatePicklists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(picklists|agronomists|auth\/status)\b/.test(String(queryKey[0])),
  })
}
