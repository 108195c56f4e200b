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

/** The problems that block the order, each customer only once: the producer is usually customer 1, too. */
function blockersOf(order: CardOrder, accountIds: AccountIds): Blocker[] {
  const found = temporaryAccounts(order, (id) => accountIds.get(id))
  const byId = new Map(found.map(({ id, name }) => [id, { id, name, accountId: accountIds.get(id) ?? '' }]))
  return [...byId.values()]
}

/**
 * The problems that block an order. If the list isn't loaded, nothing blocks it here; the server still refuses
 * (rule finalizing/temporary-account).
 */
export function useBlockers(order: CardOrder): Blocker[] {
  const { data } = useEndpoint(picklists.customers, {}, { select: temporaryIds })
  return data ? blockersOf(order, data) : []
}

/** A blocking problem may be fixed by now, so the list is reloaded before it blocks. */
export async function isBlocked(queryClient: QueryClient, order: CardOrder): Promise<boolean> {
  const list = endpointQuery(picklists.customers)
  const hinder = (customers: readonly CustomerEntry[]) =>
    blockersOf(order, temporaryIds(customers)).length > 0
  const known = await queryClient.fetchQuery(list).catch(() => [])
  if (!hinder(known)) return false
  return hinder(await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => known))
}

/** Whether finalizing waits for a manager's Okay (rule checks/required). */
export function waitsForOkay(order: CardOrder, approval: 'off' | 'required' | undefined): boolean {
  return approval === 'required' && order.discountNotification && order.discountReview?.decision !== 'okay'
}

export function useWaitsForOkay(order: CardOrder): boolean {
  return waitsForOkay(order, useEndpoint(auth.config).data?.discountApproval)
}
