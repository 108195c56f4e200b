import type { QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/api/auth.ts'
import { picklists } from '#shared/api/picklists.ts'
import type { CardOrder } from '#shared/order/order.ts'
import {
  isTemporaryAccount,
  type TemporaryAccount,
  temporaryAccounts,
} from '#shared/order/temporary-accounts.ts'
import type { CustomerEntry } from '#shared/people.ts'
import { endpointQuery, useEndpoint } from '#web/api/hooks.ts'

type AccountIds = ReadonlyMap<number, string>

function temporaryIds(customers: readonly CustomerEntry[]): AccountIds {
  const temporary = customers.filter(({ accountId }) => isTemporaryAccount(accountId))
  return new Map(temporary.map(({ id, accountId }) => [id, accountId]))
}

export interface Blocker extends Pick<TemporaryAccount, 'id' | 'name'> {
  accountId: string
}

/**
 * Returns the customers whose temporary account IDs keep the order from being finalized. Lists each customer
 * once, because the producer is usually also customer 1.
 */
function blockersOf(order: CardOrder, accountIds: AccountIds): Blocker[] {
  const found = temporaryAccounts(order, (id) => accountIds.get(id))
  const byId = new Map(found.map(({ id, name }) => [id, { id, name, accountId: accountIds.get(id) ?? '' }]))
  return [...byId.values()]
}

/**
 * Returns the customers whose temporary account IDs keep an order from being finalized, or none while the
 * customer list is loading. The server also checks the account IDs (rule finalizing/temporary-account).
 */
export function useBlockers(order: CardOrder): Blocker[] {
  const { data } = useEndpoint(picklists.customers, {}, { select: temporaryIds })
  return data ? blockersOf(order, data) : []
}

/**
 * True if a temporary account ID keeps the order from being finalized. Reloads the customers before returning
 * true, because another user may have replaced the ID since the last load.
 */
export async function isBlocked(queryClient: QueryClient, order: CardOrder): Promise<boolean> {
  const list = endpointQuery(picklists.customers)
  const hinder = (customers: readonly CustomerEntry[]) =>
    blockersOf(order, temporaryIds(customers)).length > 0
  const known = await queryClient.fetchQuery(list).catch(() => [])
  if (!hinder(known)) return false
  return hinder(await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => known))
}

/** True if the order can't be finalized before a manager approves its discounts (rule checks/required). */
export function waitsForOkay(order: CardOrder, approval: 'off' | 'required' | undefined): boolean {
  return approval === 'required' && order.discountNotification && order.discountReview?.decision !== 'okay'
}

export function useWaitsForOkay(order: CardOrder): boolean {
  return waitsForOkay(order, useEndpoint(auth.config).data?.discountApproval)
}
