import type { Agronomist, AuthUser, Producer } from '#shared/people.ts'
import type { Catalogue, StoredOrders } from './model/rule-context.ts'

export type Person = Pick<Agronomist, 'email' | 'name' | 'territory' | 'active'>
export type Account = Pick<Producer, 'id' | 'name' | 'accountId' | 'active'>

export interface OrderNames {
  agronomist: (email: string) => Person | null
  customer: (id: number | null) => Account | null
}

/**
 * Looks up names in the picklists, then in the stored orders; falls back to the e-mail address or customer
 * ID.
 */
export function orderNames(
  { agronomists, customers }: Pick<Catalogue, 'agronomists' | 'customers'>,
  { before, parent }: StoredOrders,
  user: AuthUser,
): OrderNames {
  const stored = [before, parent].filter((order) => order !== null)
  // The signed-in user's name is known even before the lists load.
  const people = new Map<string, Person>([[user.email.toLowerCase(), { ...user, active: true }]])
  const accounts = new Map<number, Account>()
  for (const order of stored) {
    accounts.set(order.producerId, {
      id: order.producerId,
      name: order.producerName,
      accountId: '',
      active: true,
    })
    for (const one of order.agronomistAssignments)
      people.set(one.email.toLowerCase(), { ...one, active: true })
    for (const one of order.customerAssignments) {
      accounts.set(one.id, { id: one.id, name: one.customerName, accountId: one.accountId, active: true })
    }
  }
  for (const one of agronomists) people.set(one.email.toLowerCase(), one)
  for (const one of customers) accounts.set(one.id, one)
  return {
    agronomist(email) {
      if (email === '') return null
      return people.get(email.toLowerCase()) ?? { email, name: email, territory: '', active: true }
    },
    customer(id) {
      if (id === null) return null
      return accounts.get(id) ?? { id, name: `Customer ${id}`, accountId: '', active: true }
    },
  }
}
