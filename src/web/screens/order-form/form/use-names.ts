import { useMemo } from 'react'
import type { Agronomist, Producer } from '#shared/people.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useForm } from './form-store.tsx'

export type Person = Pick<Agronomist, 'email' | 'name' | 'territory' | 'active'>
export type Account = Pick<Producer, 'id' | 'name' | 'accountId' | 'active'>

/** Names of those in the form: from the lists, else as the stored order knew them, else by their key. */
export function useNames() {
  const { agronomists, customers } = useForm(({ lists }) => lists.catalogue)
  const storedOrders = useForm(({ base }) => base.storedOrders)
  const { user } = useSession()
  return useMemo(() => {
    const stored = [storedOrders.before, storedOrders.parent].filter((order) => order !== null)
    // Oneself is known before the lists are.
    const people = new Map<string, Person>([[user.email.toLowerCase(), { ...user, active: true }]])
    const accounts = new Map<number, Account>()
    for (const order of stored) {
      for (const one of order.agronomistAssignments)
        people.set(one.email.toLowerCase(), { ...one, active: true })
      for (const one of order.customerAssignments) {
        accounts.set(one.id, { id: one.id, name: one.customerName, accountId: one.accountId, active: true })
      }
    }
    for (const one of agronomists) people.set(one.email.toLowerCase(), one)
    for (const one of customers) accounts.set(one.id, one)
    return {
      agronomist(email: string): Person | null {
        if (email === '') return null
        return people.get(email.toLowerCase()) ?? { email, name: email, territory: '', active: true }
      },
      customer(id: number | null): Account | null {
        if (id === null) return null
        return accounts.get(id) ?? { id, name: `Customer ${id}`, accountId: '', active: true }
      },
    }
  }, [agronomists, customers, storedOrders, user])
}
