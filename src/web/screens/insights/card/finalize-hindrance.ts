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

/** A customer that keeps the order from being finalized. */
export interface Hindrance extends Pick<TemporaryAccount, 'id' | 'name'> {
  accountId: string
}

/** Each customer once: the producer mostly is customer 1 too. */
function hindrancesOf(order: CardOrder, accountIds: AccountIds): Hindrance[] {
  const found = temporaryAccounts(order, (id) => accountIds.get(id))
  const byId = new Map(found.map(({ id, name }) => [id, { id, name, accountId: accountIds.get(id) ?? '' }]))
  return [...byId.values()]
}

/** Without the list nothing hinders; the server refuses all the same (rule finalizing/temporary-account). */
export function useHindrances(order: CardOrder): Hindrance[] {
  const { data } = useEndpoint(picklists.customers, {}, { select: temporaryIds })
  return data ? hindrancesOf(order, data) : []
}

/** What was in the way when the list was read may have been set since, so it is read again before it hinders. */
export async function isHindered(queryClient: QueryClient, order: CardOrder): Promise<boolean> {
  const list = endpointQuery(picklists.customers)
  const hinder = (customers: readonly CustomerEntry[]) =>
    hindrancesOf(order, temporaryIds(customers)).length > 0
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
